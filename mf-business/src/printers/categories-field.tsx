import type { Category } from '@backoffice/contract/categories';
import { Card } from '@backoffice/ui';
import type { UseFormReturn } from '@backoffice/ui/forms';
import { ChecklistField } from '@backoffice/ui/record-form';
import type { PrinterValues } from './printer-form-values';

export interface CategoriesFieldProps {
  control: UseFormReturn<PrinterValues>['control'];
  /** All categories, in menu order. */
  categories: readonly Pick<Category, 'id' | 'name'>[];
}

/** A checklist of the categories whose items a printer prints. The chosen ids are in menu order. */
export function CategoriesField({ control, categories }: CategoriesFieldProps) {
  return (
    <Card title="Select categories to print">
      <ChecklistField
        control={control}
        name="category_ids"
        label="Categories to print"
        noun="categories"
        records={categories}
      />
    </Card>
  );
}
