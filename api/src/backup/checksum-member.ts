import { createHash, type Hash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/** Header of a gzip member (RFC 1952) with a comment, no modification time, and the operating system "unknown". */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 0xff]);
/** An empty deflate block, followed by the CRC-32 and the length of empty data. */
const NO_DATA = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
const HEX_DIGITS = 64;
export const MEMBER_BYTES = HEADER.length + HEX_DIGITS + 1 + NO_DATA.length;

/** Returns an empty gzip member whose comment, which gzip and tar ignore, is the SHA-256 of all preceding bytes. */
function createMember(hash: Hash): Buffer {
  return Buffer.concat([HEADER, Buffer.from(`${hash.digest('hex')}\0`), NO_DATA]);
}

export function appendChecksum(): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      hash.update(chunk);
      callback(null, chunk);
    },
    flush(callback) {
      callback(null, createMember(hash));
    },
  });
}

/** Passes a gzip stream through, and fails at its end when the checksum member is missing or wrong. */
export function verifyChecksum(mismatch: () => Error): Transform {
  const hash = createHash('sha256');
  // The last MEMBER_BYTES bytes. At the end of the stream they are the gzip member with the checksum.
  let tail = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      const bytes = Buffer.concat([tail, chunk]);
      const end = Math.max(0, bytes.length - MEMBER_BYTES);
      hash.update(bytes.subarray(0, end));
      tail = Buffer.from(bytes.subarray(end));
      callback(null, chunk);
    },
    flush(callback: TransformCallback) {
      callback(tail.equals(createMember(hash)) ? null : mismatch());
    },
  });
}
