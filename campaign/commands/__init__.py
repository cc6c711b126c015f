"""The commands of the campaign itself and of its box. Importing them registers them."""

from campaign.commands import box, founding

__all__ = ["box", "founding"]
