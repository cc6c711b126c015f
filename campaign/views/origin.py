"""The address under which others find this server."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.utils.translation import gettext as _

from campaign.serving import is_loopback, lan_address, listens_here_only, web_address

LONGEST_HOST = 260
"""Characters of a name in the network, with its port."""


def origin(request: HttpRequest) -> str:
    """Scheme and host that this server has for others: its own name where one was used, else its local address."""
    try:
        here = urlsplit(request.build_absolute_uri("/"))
        host, port = here.hostname or "", here.port or 80
    except ValueError:
        raise BadRequest(_("This page was asked for by an address that is none.")) from None
    if len(here.netloc) > LONGEST_HOST:
        raise BadRequest(_("This page was asked for by an address that is none."))
    if listens_here_only() or not is_loopback(host):
        return f"{here.scheme}://{here.netloc}"
    return web_address(lan_address(), port)
