"""The tables in the admin: to look at only, for the log alone writes them.

The log's entries and the box are not shown: both hold what is still sealed.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db import models as orm
from django.http import HttpRequest

from campaign import models


class ReadOnly(admin.ModelAdmin):
    """Nothing is added, changed or deleted here."""

    list_per_page = 50
    show_full_result_count = False

    def get_list_display(self, request: HttpRequest) -> tuple[str, ...]:
        hidden = {"id", "uid"}
        return ("__str__", *(field.name for field in self.model._meta.fields if field.name not in hidden))

    def get_queryset(self, request: HttpRequest) -> orm.QuerySet[Any]:
        named = [field.name for field in self.model._meta.fields if field.is_relation]
        return super().get_queryset(request).select_related(*named) if named else super().get_queryset(request)

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: orm.Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: orm.Model | None = None) -> bool:
        return False


class OfCampaign(ReadOnly):
    """Rows of one campaign each."""

    list_filter = ("campaign",)


admin.site.register(models.Campaign, ReadOnly)
admin.site.register(
    (
        models.Family,
        models.Game,
        models.Chair,
        models.LegacyPoint,
        models.Unlock,
        models.CathedralSpace,
    ),
    OfCampaign,
)
