export { API_REQUEST_FAILED, ApiError } from './api-error';
export {
  type Credentials,
  confirmInvitation,
  requestPasswordReset,
  setNewPassword,
  signIn,
  signOut,
} from './authentication';
export { type CallInput, call } from './call';
export { http } from './http';
export { passwordDigest } from './password-digest';
export { estimatePasswordStrength } from './password-strength';
export { renewSession } from './refresh';
export { openLocation } from './switch-location';
export { listenForUnexpectedFailures, reportUnexpectedFailure, type UnexpectedFailure } from './unexpected-failure';
