import { type Item, listItems } from '@backoffice/contract/items';
import { formatCount } from '@backoffice/contract/words';
import { call } from '@backoffice/platform/client';
import { keys, LIVE_QUERY, ownKey, useQuery } from '@backoffice/platform/query';
import { TextLink } from '@backoffice/ui';
import { QueryCard } from '@backoffice/ui/list';
import { menuPaths } from '../paths';
import classes from './hidden-items-card.module.css';

const LISTED_ITEMS = 5;
const query = { is_shown: false, page: 1, per_page: LISTED_ITEMS };

function useHiddenItems() {
  return useQuery({
    queryKey: ownKey([...keys.items, 'hidden'], 'mf-menu'),
    queryFn: ({ signal }) => call(listItems, { query, signal }),
    ...LIVE_QUERY,
  });
}

/** Lists the items that are currently hidden on the terminals. */
export function HiddenItemsCard() {
  return (
    <QueryCard
      title="Off the menu"
      query={useHiddenItems()}
      actions={() => <TextLink to={menuPaths.hiddenItems()}>Hidden items</TextLink>}
    >
      {({ data, paging_metadata: { total_items } }) =>
        total_items === 0 ? (
          'Every item is on the menu.'
        ) : (
          <>
            <ul className={classes.list}>
              {data.map((item) => (
                <HiddenItem key={item.id} item={item} />
              ))}
            </ul>
            {total_items > data.length && <p>and {formatCount(total_items - data.length, 'other item')}</p>}
          </>
        )
      }
    </QueryCard>
  );
}

function HiddenItem({ item: { id, name, active, hide_status } }: { item: Item }) {
  const duration = hide_status === 'HideForToday' ? 'for today' : 'until it is shown again';
  return (
    <li>
      <TextLink to={menuPaths.item(id)}>{name}</TextLink> <span>{active ? duration : 'inactive'}</span>
    </li>
  );
}
