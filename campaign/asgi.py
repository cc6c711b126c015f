"""The application as a server runs it."""

from __future__ import annotations

import os

from django.core.asgi import get_asgi_application

from campaign.door import guarded

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.settings")

application = guarded(get_asgi_application())
