/** The links of this remote. */
export const authPaths = {
  login: () => '/login',
  forgotPassword: () => '/forgot-password',
};
