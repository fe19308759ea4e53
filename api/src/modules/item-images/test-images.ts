import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export const SCRIPTED_SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><rect width="9" height="9"/></svg>',
);

/** A picture of 80 by 50 px in a color of its own for each `shade`. */
export async function encoded(format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif', shade = 120): Promise<Buffer> {
  const background = { r: shade, g: 40, b: 200 };
  return await sharp({ create: { width: 80, height: 50, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** A black square that takes a bit for each pixel before it is compressed, and next to nothing after. */
export function oneColorPng(edge: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  // One bit deep, grey.
  header.writeUInt8(1, 8);
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(edge / 8)) * edge));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
