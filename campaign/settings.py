"""Settings for a server at the table: it runs as it is, and a few environment variables turn it elsewhere.

ARTISANS_DATA    folder for the database and the secret key (default: data/ beside manage.py)
ARTISANS_DEBUG   1 shows tracebacks in the browser (default: off)
ARTISANS_HOSTS   names the server answers to, with commas (default: any)
DATABASE_URL     another database than the SQLite file, such as PostgreSQL

ARTISANS_BGG_SAGRADA, ARTISANS_BGG_ARTISANS   numbers under which BG Stats files a game
"""

from __future__ import annotations

import os
from pathlib import Path

import dj_database_url

from campaign.serving import data_folder, secret_key, time_zone

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = data_folder(BASE_DIR)
PHOTOS_DIR = DATA_DIR / "photos"
SNAPSHOTS_DIR = DATA_DIR / "snapshots"
INCOMING_DIR = DATA_DIR / "incoming"  # files somebody brought, until they are kept or turned away
PICTURES_DIR = DATA_DIR / "pictures"  # drawn already; can be deleted at any time
INCOMING_DIR.mkdir(exist_ok=True)

DEBUG = os.environ.get("ARTISANS_DEBUG") == "1"
SECRET_KEY = secret_key(DATA_DIR)

# The tablet opens whatever address the local network gave this machine, which may change during an evening.
# Nothing is built from the Host header but links on the page that sent it, and a forged post still fails CSRF.
ALLOWED_HOSTS = os.environ.get("ARTISANS_HOSTS", "*").split(",")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "campaign",
    "journals",
    "market",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "campaign.headers.content_security_policy",
    "campaign.guards.readable",
    "campaign.guards.Patience",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "campaign.files.Gzip",  # a page with four windows of glass shrinks to a tenth
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "campaign.urls"
ASGI_APPLICATION = "campaign.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "campaign.context.theme",
            ],
        },
    }
]

if url := os.environ.get("DATABASE_URL"):
    DATABASES = {"default": dj_database_url.parse(url)}
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": str(DATA_DIR / "artisans.sqlite3"),
            "OPTIONS": {
                # Readers never wait for a writer; a saved tap survives a power cut.
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,  # seconds
            },
        }
    }
DATABASES["default"] |= {"ATOMIC_REQUESTS": False, "CONN_MAX_AGE": 0}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = True  # straight from static/ and the packages: there is no collectstatic to forget
WHITENOISE_ALLOW_ALL_ORIGINS = False

LANGUAGE_CODE = "en-gb"
LANGUAGES = [("en-gb", "English")]
LOCALE_PATHS = [BASE_DIR / "campaign" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = time_zone()  # "saved 20:14" is the time on the wall

BGG_IDS = {  # BoardGameGeek's numbers, which BG Stats finds its games by
    "sagrada": int(os.environ.get("ARTISANS_BGG_SAGRADA", "199561")),
    "artisans": int(os.environ.get("ARTISANS_BGG_ARTISANS", "369751")),
}

X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = None  # browsers ignore it, and complain, on plain http in a local network
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
FILE_UPLOAD_TEMP_DIR = INCOMING_DIR  # a photo as it is sent says where it was taken: it lies nowhere else
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000  # bytes of a form, photos aside
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {"class": "campaign.logs.Discreet", "format": "{asctime} {levelname} {message}", "style": "{"}
    },
    # Lines and tracebacks only: Django's own handler would mail what was posted.
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
    },
}
