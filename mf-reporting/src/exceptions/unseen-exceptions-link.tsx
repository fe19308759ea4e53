import { formatCount } from '@backoffice/contract/words';
import { useBusinessDetails } from '@backoffice/platform/query';
import { IconAlertCircle } from '@backoffice/ui';
import { HeaderLink } from '@backoffice/ui/list';
import { LocationDaysProvider } from '../location-days';
import { useUnseenExceptions } from '../overview/overview.queries';
import { paths } from '../paths';

/** Link in the header to today's exceptions that nobody has looked at; renders nothing when there are none. */
export function UnseenExceptionsLink() {
  const business = useBusinessDetails();
  return (
    business.data && (
      <LocationDaysProvider value={business.data}>
        <LinkOfToday />
      </LocationDaysProvider>
    )
  );
}

/** The header is on every screen, so it refetches less often than the overview. */
const HEADER_TIMING = { refetchInterval: 5 * 60_000, staleTime: 60_000 };

function LinkOfToday() {
  const { data: count = 0 } = useUnseenExceptions({ timing: HEADER_TIMING });
  if (count === 0) return null;
  const text = formatCount(count, 'exception');
  return (
    <HeaderLink
      to={paths.unseenExceptions}
      label={`${text} today, not seen yet`}
      icon={<IconAlertCircle size={18} aria-hidden />}
      shortText={count}
    >
      {text}
    </HeaderLink>
  );
}
