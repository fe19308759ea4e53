import { allowsPrograms } from './memory-folder';

test.each([
  ['allows execution', 'tmpfs /dev/shm tmpfs rw,relatime 0 0', true],
  [
    'does not allow execution when it is mounted noexec',
    'shm /dev/shm tmpfs rw,nosuid,nodev,noexec,size=65536k 0 0',
    false,
  ],
  ['does not allow execution when it is not mounted', 'tmpfs /dev/shm/other tmpfs rw 0 0', false],
])('allowsPrograms reads from /proc/mounts that a folder %s', (_, line, expected) => {
  expect(allowsPrograms(`proc /proc proc rw,noexec 0 0\n${line}\n`, '/dev/shm')).toBe(expected);
});
