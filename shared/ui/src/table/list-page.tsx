import { Page, type PageProps } from '@backoffice/ui';
import type { ReactNode } from 'react';
import { List, type ListProps } from './list';
import type { ListView } from './list-view';

export interface ListPageProps<Row extends { id: number; name?: string }, View extends ListView>
  extends Omit<ListProps<Row, View>, 'caption'>,
    Partial<Pick<ListProps<Row, View>, 'caption'>>,
    Pick<PageProps, 'title' | 'description' | 'actions' | 'back'> {
  /** Content between the title and the filters: tabs, or a form that adds a row. */
  top?: ReactNode;
  bottom?: ReactNode;
}

/** A page that shows a list with filters. */
export function ListPage<Row extends { id: number; name?: string }, View extends ListView>({
  description,
  actions,
  back,
  top,
  bottom,
  title,
  caption = title,
  ...list
}: ListPageProps<Row, View>) {
  return (
    <Page title={title} description={description} actions={actions} back={back}>
      {top}
      <List {...list} caption={caption} />
      {bottom}
    </Page>
  );
}
