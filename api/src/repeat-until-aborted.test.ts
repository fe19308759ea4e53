import { repeatUntilAborted } from './repeat-until-aborted';

test('repeatUntilAborted runs the work repeatedly, one run at a time, until the signal is aborted', async () => {
  const controller = new AbortController();
  let runs = 0;
  let concurrent = 0;
  await repeatUntilAborted(1, controller.signal, async () => {
    concurrent += 1;
    expect(concurrent).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    concurrent -= 1;
    runs += 1;
    if (runs === 3) controller.abort();
  });
  expect(runs).toBe(3);
});

test('repeatUntilAborted does not run the work when the signal is already aborted', async () => {
  const work = jest.fn();
  await repeatUntilAborted(1, AbortSignal.abort(), work);
  expect(work).not.toHaveBeenCalled();
});

test('repeatUntilAborted throws an error of the work, unless the signal is aborted', async () => {
  const controller = new AbortController();
  const fail = () => Promise.reject(new Error('The database is gone'));
  await expect(repeatUntilAborted(1, controller.signal, fail)).rejects.toThrow('The database is gone');
  const abortAndFail = () => {
    controller.abort();
    return fail();
  };
  await expect(repeatUntilAborted(1, controller.signal, abortAndFail)).resolves.toBeUndefined();
});
