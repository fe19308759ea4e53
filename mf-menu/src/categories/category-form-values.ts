import { type Category, type CategoryForm, DEFAULT_CATEGORY_COLOR } from '@backoffice/contract/categories';

export function toFormValues(category: Category | undefined): CategoryForm {
  return {
    name: category?.name ?? '',
    active: category?.active ?? true,
    item_ids: category?.item_ids ?? [],
    modifier_group_ids: category?.modifier_group_ids ?? [],
    color_code: category?.color_code ?? DEFAULT_CATEGORY_COLOR,
  };
}
