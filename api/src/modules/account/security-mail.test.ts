import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { createLocation, createUser, PASSWORD } from '../../../test/factories';
import { startMailServer } from '../../../test/mail-server';
import { logIn } from '../../../test/sign-in';
import { authenticatorCode, createAccountClient, turnOnTwoFactor } from '../../../test/two-factor-suite';
import { passwordDigest } from '../authentication/password';

let suite: TestApp;
let mails: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  mails = await startMailServer();
  suite = await buildTestApp({ smtpUrl: mails.url, publicUrl: 'https://office.example.com/' });
});
afterAll(async () => {
  await suite.close();
  await mails.close();
});

test('the user gets an email after every change of the password or the second factor', async () => {
  const { email } = await createUser(suite.db, await createLocation(suite.db), { user_name: 'Jo <Park>' });
  const account = createAccountClient(suite, (await logIn(suite, email)).json().data);
  const change = { current_password: passwordDigest(PASSWORD), new_password: passwordDigest('saffron lobster bisque') };
  await account.put('/password', change);
  const changed = await mails.nextMail();
  expect(changed).toContain('The password of your back office account was changed.');
  expect(changed).toContain('https://office.example.com/account/security');
  expect(changed).toContain('Jo &lt;Park&gt;');
  const { secret } = await turnOnTwoFactor(account, 'saffron lobster bisque');
  expect(await mails.nextMail()).toContain('Two-factor sign-in was turned on');
  await account.post('/two_factor/recovery_codes', { code: authenticatorCode(secret) });
  expect(await mails.nextMail()).toContain('New recovery codes were created');
  await account.post('/two_factor/turn_off', { code: authenticatorCode(secret, 1) });
  expect(await mails.nextMail()).toContain('Two-factor sign-in was turned off');
});
