/** Paths of the screens that this remote links to. */
export const authPaths = {
  login: () => '/login',
  forgotPassword: () => '/forgot-password',
};
