"""Photos as a phone makes them, with everything that a phone writes into them."""

import io
import random

import pillow_heif
from PIL import Image, ImageChops, ImageCms, ImageDraw, ImageFilter
from PIL.TiffImagePlugin import IFDRational

MAKER = b"Lichtwerk Camera 7"
MODEL = b"LW-7000X"
LENS = b"secret-serial-91827364"
PLACE = b"gpsplace-rue-des-verriers"
COMMENT = b"comment-by-the-camera"
XMP_MARK = b"xmp-mark-51.4779N"
PROFILE_MARK = b"profile-mark-wide"
MARKS = (
    MAKER,
    MODEL,
    LENS,
    PLACE,
    COMMENT,
    XMP_MARK,
    PROFILE_MARK,
    b"Exif\0\0",
    b"http://ns.adobe",
    b"ICC_PROFILE",
    b"MPF\0",
)
"""What no kept or served byte may hold."""

LATITUDE, LONGITUDE = (48, 44, 57.25), (7, 21, 14.5)
GLASS = ((207, 47, 54), (242, 182, 50), (31, 138, 78), (42, 108, 192), (129, 72, 180), (234, 122, 36))


def snapshot(width=1200, height=900, seed=1):
    """A window of coloured panes on a wooden table, in the grain of a phone's picture."""
    dice = random.Random(seed)
    image = Image.new("RGB", (width, height), (96, 66, 42))
    draw = ImageDraw.Draw(image)
    for y in range(0, height, max(8, height // 24)):
        shade = dice.randint(-14, 14)
        draw.rectangle((0, y, width, y + height // 24), fill=(96 + shade, 66 + shade, 42 + shade))
    left, top = width * 0.2, height * 0.08
    across, down = 5, 6
    pane = min(width * 0.6 / across, height * 0.84 / down)
    draw.rectangle((left - 14, top - 14, left + across * pane + 14, top + down * pane + 14), fill=(226, 214, 188))
    for row in range(down):
        for column in range(across):
            colour = dice.choice(GLASS)
            x, y = left + column * pane, top + row * pane
            draw.rectangle((x, y, x + pane, y + pane), fill=colour, outline=(12, 11, 10), width=max(2, int(pane / 14)))
            glow = tuple(min(255, part + 50) for part in colour)
            draw.ellipse((x + pane * 0.25, y + pane * 0.2, x + pane * 0.6, y + pane * 0.5), fill=glow)
    image = image.rotate(dice.uniform(-4, 4), resample=Image.Resampling.BICUBIC, fillcolor=(80, 55, 36))
    grain = Image.merge("RGB", [Image.effect_noise((width, height), 22)] * 3)
    return ImageChops.add(image.filter(ImageFilter.GaussianBlur(1)), grain, 1, -128)


def corners(width=640, height=480):
    """Red, green, blue and yellow in the corners, from the upper left and clockwise: shows what was turned."""
    image = Image.new("RGB", (width, height))
    draw = ImageDraw.Draw(image)
    for colour, x, y in (("red", 0, 0), ("lime", 1, 0), ("blue", 1, 1), ("yellow", 0, 1)):
        draw.rectangle((x * width / 2, y * height / 2, (x + 1) * width / 2, (y + 1) * height / 2), fill=colour)
    return image


def exif(orientation=1):
    """Maker, model, serial number, place and time."""
    data = Image.Exif()
    data[0x010F], data[0x0110], data[0x0112] = MAKER.decode(), MODEL.decode(), orientation
    data[0x0132] = "2026:05:04 20:14:00"
    details = data.get_ifd(0x8769)
    details[0xA435], details[0x927C] = LENS.decode(), b"Apple iOS\0" + LENS
    place = data.get_ifd(0x8825)
    place[1], place[3] = "N", "E"
    place[2] = tuple(IFDRational(part) for part in LATITUDE)
    place[4] = tuple(IFDRational(part) for part in LONGITUDE)
    place[0x1C] = b"ASCII\0\0\0" + PLACE
    return data.tobytes()


def xmp():
    return b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>' + XMP_MARK + b"</rdf:RDF></x:xmpmeta>"


def profile():
    """A colour profile with a text of its own; its red and its blue are each other's."""
    data = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    tags = {bytes(data[at : at + 4]): at for at in range(132, 132 + 12 * int.from_bytes(data[128:132], "big"), 12)}
    red, blue = tags[b"rXYZ"], tags[b"bXYZ"]
    data[red + 4 : red + 12], data[blue + 4 : blue + 12] = data[blue + 4 : blue + 12], data[red + 4 : red + 12]
    return bytes(data)


def encoded(image, form="JPEG", orientation=1, **options):
    """The bytes of a photo in a format, with all that is told about it."""
    file = io.BytesIO()
    told = {"exif": exif(orientation), **options}
    if form == "HEIF":
        heif = pillow_heif.from_pillow(image)
        heif.save(
            file,
            quality=80,
            enc_params={"preset": "ultrafast"},
            **({"exif": exif(orientation), "xmp": xmp()} | options),
        )
    elif form == "JPEG":
        image.save(file, form, **({"quality": 88, "comment": COMMENT, "xmp": xmp()} | told))
    else:
        image.save(file, form, **(told | ({"speed": 10} if form == "AVIF" else {})))
    return file.getvalue()


def phone_jpeg(width=1200, height=900, seed=1, orientation=6):
    """A JPEG as it comes from a phone: held upright, with its place, a thumbnail and a second picture behind it."""
    image = snapshot(width, height, seed)
    data = encoded(image, orientation=orientation, icc_profile=wide_profile())
    return data + encoded(image.resize((160, 120)))


def wide_profile():
    """A plain profile, named."""
    data = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return data + PROFILE_MARK
