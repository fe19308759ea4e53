/**
 * Returns how hard a password is to guess, from 0 to 4. The shell provides this function, because the list of common
 * passwords takes 200 kB. The list is loaded when a new password is typed.
 */
export async function estimatePasswordStrength(password: string): Promise<number> {
  const { estimateStrength } = await import(/* webpackChunkName: "password-score" */ './password-score');
  return estimateStrength(password);
}
