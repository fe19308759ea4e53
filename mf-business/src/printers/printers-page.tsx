import { useNavigate } from '@backoffice/platform/router';
import { ListPage, searchFilter, useListState } from '@backoffice/ui/list';
import { businessPaths } from '../paths';
import { usePrinters } from './printers.queries';
import { printersColumns } from './printers-columns';

const filters = { search: searchFilter({ placeholder: 'Name' }) };

export function PrintersPage() {
  const list = useListState(filters);
  const navigate = useNavigate();
  return (
    <ListPage
      title="Printers"
      list={list}
      query={usePrinters(list.view)}
      columns={printersColumns}
      skeletonRows={4}
      failure="The printers could not be loaded"
      empty={{
        title: 'No Printers',
        hint: 'Connect a printer to a terminal, and it appears here automatically.',
        noMatches: 'No printers found.',
      }}
      history="printers"
      onEdit={({ id }) => navigate(businessPaths.printer(id))}
      onView={({ id }) => navigate(businessPaths.printer(id))}
    />
  );
}
