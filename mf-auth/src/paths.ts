export const LOGIN = '/login';
export const FORGOT_PASSWORD = '/forgot-password';
