export {
  closeAllModals,
  closeModal,
  dismissModal,
  type ModalAction,
  type ModalData,
  modalStore,
  openModal,
  setModalDismissal,
  useModals,
} from './modals';
export {
  dismissNotification,
  NOTIFICATION_FADE_MS,
  NOTIFICATION_VISIBLE_MS,
  type Notification,
  type NotificationAction,
  notificationStore,
  notify,
  useNotifications,
} from './notifications';
