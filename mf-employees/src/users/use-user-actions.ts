import type { Invitation } from '@backoffice/contract/users';
import { openModal } from '@backoffice/platform/feedback';
import type { MenuAction } from '@backoffice/ui/list';
import type { UserRow } from './user-rows';
import { useRemoveUser, useResendInvitation, useRevokeInvitation, useSetUserActive } from './users.queries';

interface Confirmation {
  title: string;
  message: string;
  /** Label of the button that confirms the action. */
  label: string;
  run: () => void;
}

function confirm({ title, message, label, run }: Confirmation): void {
  openModal('user-confirmation', {
    title,
    message,
    actions: [{ label, variant: 'danger', onClick: run }, { label: 'Cancel' }],
  });
}

/** Returns a function that lists the actions that the signed-in user may perform on a row. */
export function useUserActions(onChangeRole: (userId: number) => void): (row: UserRow) => MenuAction[] {
  const { mutate: resend } = useResendInvitation();
  const { mutate: revoke } = useRevokeInvitation();
  const { mutate: setActive } = useSetUserActive();
  const { mutate: remove } = useRemoveUser();

  const userActions = (id: number, name: string, isActive: boolean): MenuAction[] => [
    { label: 'Change role', onClick: () => onChangeRole(id) },
    isActive
      ? {
          label: 'Deactivate',
          onClick: () =>
            confirm({
              title: `Deactivate ${name}?`,
              message: 'They are signed out of this location immediately and cannot sign in until you reactivate them.',
              label: 'Deactivate',
              run: () => setActive({ id, isActive: false }),
            }),
        }
      : { label: 'Activate', onClick: () => setActive({ id, isActive: true }) },
    {
      label: 'Remove',
      danger: true,
      onClick: () =>
        confirm({
          title: `Remove ${name}?`,
          message: 'They lose access to this location immediately. To let them back in, send a new invitation.',
          label: 'Remove',
          run: () => remove(id),
        }),
    },
  ];

  const invitationActions = ({ id, can_resend, can_revoke }: Invitation, name: string): MenuAction[] => {
    const withdraw = () =>
      confirm({
        title: `Withdraw the invitation for ${name}?`,
        message: 'The link in the email stops working.',
        label: 'Withdraw',
        run: () => revoke(id),
      });
    return [
      ...(can_resend ? [{ label: 'Send again', onClick: () => resend(id) }] : []),
      ...(can_revoke ? [{ label: 'Withdraw', danger: true, onClick: withdraw }] : []),
    ];
  };

  return ({ name, user, invitation }) => {
    if (invitation) return invitationActions(invitation, name);
    return user?.can_edit ? userActions(user.id, name, user.is_active) : [];
  };
}
