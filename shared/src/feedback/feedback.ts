export {
  closeAllModals,
  closeModal,
  type ModalAction,
  type ModalData,
  modalStore,
  openModal,
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
