import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export const SCRIPTED_SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><rect width="9" height="9"/></svg>',
);

/** Encodes an image of 80 × 50 px; each `shade` gives a different color. */
export async function encodeTestImage(format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif', shade = 120): Promise<Buffer> {
  const background = { r: shade, g: 40, b: 200 };
  return await sharp({ create: { width: 80, height: 50, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** Returns a black square PNG with one bit per pixel, which compresses to almost nothing. */
export function createBlackPng(edge: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  // Bit depth 1, grayscale.
  header.writeUInt8(1, 8);
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(edge / 8)) * edge));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
