import sharp from 'sharp';
import { AppError } from '../../errors';

const EDGE_PX = 600;
/** The largest that phones take is 200 million in raw; what they send is 50 million at most. */
const MAX_PIXELS = 60_000_000;
const MAX_SECONDS = 20;
const QUALITY = 80;
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'heif'];

// Of all that the library reads, SVG above all, only what is a photograph: the others never see what a stranger sends.
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

/**
 * A square of 600 px as WebP, cut out of the photograph `file` where it is most interesting, upright and without what
 * the camera wrote into it. Of an animation, the first picture. Throws invalid_request for what is no whole image by its
 * content, and for one of more than 60 million pixels.
 */
export async function squareImage(file: Buffer): Promise<Buffer> {
  // The library's word for no bytes is a failure of ours.
  if (file.length === 0) return refuse();
  const { format = '', width, height } = await sharp(file, { limitInputPixels: false }).metadata().catch(refuse);
  if (!FORMATS.includes(format)) return refuse();
  // Told before anything is decoded: a small file can hold a picture that fills the memory.
  if (width * height > MAX_PIXELS) throw new AppError('invalid_request', 'This image has more than 60 million pixels');
  return await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: EDGE_PX, height: EDGE_PX, fit: 'cover', position: sharp.strategy.attention })
    .webp({ quality: QUALITY })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer()
    .catch(refuse);
}

function refuse(): never {
  throw new AppError('invalid_request', 'This file is not an image');
}
