import { createExportSlots } from './export-slots';

test('the batches of several exports are read one at a time, in the order of their requests', async () => {
  const slots = createExportSlots();
  const events: string[] = [];
  const part = (name: string) => async () => {
    events.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    events.push(`${name} ends`);
    return name;
  };
  const parts = await Promise.all(['first', 'second', 'third'].map((name) => slots.read(part(name))));
  expect(parts).toEqual(['first', 'second', 'third']);
  expect(events).toEqual(parts.flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test('a batch that fails does not prevent other batches from being read', async () => {
  const slots = createExportSlots();
  const failing = slots.read(async () => {
    throw new Error('The connection ended');
  });
  const next = slots.read(async () => 'read');
  await expect(failing).rejects.toThrow('The connection ended');
  expect(await next).toBe('read');
});
