export { API_REQUEST_FAILED, ApiError } from './api-error';
export { requestPasswordReset, setNewPassword, signIn, signOut } from './authentication';
export { type CallInput, call } from './call';
export { http } from './http';
