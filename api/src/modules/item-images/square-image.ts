import { AppError } from '../../errors';

const EDGE_PX = 600;
/** Maximum number of pixels of an uploaded image. Photographs from phones have at most 50 million. */
const MAX_PIXELS = 60_000_000;
const MAX_SECONDS = 20;
const QUALITY = 80;
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'heif'];

/** Imports the library on first use, because its native code takes 20 MB of memory. */
async function importSharp() {
  const { default: sharp } = await import('sharp');
  // Only decoders of photographs are enabled, because decoders of formats such as SVG must not process untrusted files.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  });
  return sharp;
}

let library: ReturnType<typeof importSharp> | undefined;

/**
 * Crops a photograph to its most interesting square of 600 px and returns it as WebP, upright and without metadata.
 * Uses the first frame of an animation. Throws invalid_request for a file that is not a complete image, and for an image
 * of more than 60 million pixels.
 */
export async function cropToSquare(file: Buffer): Promise<Buffer> {
  // Without this check, sharp would fail with an internal error for an empty file.
  if (file.length === 0) return throwNotAnImage();
  library ??= importSharp();
  const sharp = await library;
  const {
    format = '',
    width,
    height,
  } = await sharp(file, { limitInputPixels: false }).metadata().catch(throwNotAnImage);
  if (!FORMATS.includes(format)) return throwNotAnImage();
  // The number of pixels is checked before decoding, because a small file can contain an image that fills the memory.
  if (width * height > MAX_PIXELS) throw new AppError('invalid_request', 'This image has more than 60 million pixels');
  return await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: EDGE_PX, height: EDGE_PX, fit: 'cover', position: sharp.strategy.attention })
    .webp({ quality: QUALITY })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer()
    .catch(throwNotAnImage);
}

function throwNotAnImage(): never {
  throw new AppError('invalid_request', 'This file is not an image');
}
