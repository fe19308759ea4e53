import { testContributions } from '@backoffice/testing/contributions';
import { testPageModules } from '@backoffice/testing/page-modules';
import { testPrefetchedResponses } from '@backoffice/testing/prefetched-responses';
import module from './module';
import description from './remote';

testPrefetchedResponses(description, module, [
  '/reporting/overview',
  '/reporting/orders?date_filter=yesterday',
  '/reporting/orders?start_date=2026-03-01&end_date=2026-03-31&search=R%C3%A9n+4&employee_id=3&payment_type=Cash&order_type_id=DineIn&terminal_id=2&category_id=5&item_id=6&modifier_id=7&tax_id=8&captured_id=Captured&card_type=Debit&order_source=Pos&status=Voided&hour=0&weekday=7&discount=Comp:Spilled&tax=8:7.250:State&page=2&per_page=50',
  '/reporting/transactions?date_filter=last_week&search=R%C3%A9n+4&employee_id=3&payment_type=Cash&order_type_id=DineIn&terminal_id=2&category_id=5&item_id=6&modifier_id=7&tax_id=8&captured_id=Captured&card_type=Debit&hour=12&item_name=Cake+plate&modifier_name=Half&page=2&per_page=50',
  '/reporting/cash-reconciliation?date_filter=this_month&page=3',
  '/reporting/exceptions?date_filter=last_week&kind=late&employee_id=3&terminal_id=2&is_seen=false&page=2',
  '/reporting/items?date_filter=last_year&search=soup&category_id=5&per_page=100',
  '/reporting/sales?date_filter=last_year&by=hour&then_by=weekday&compare=previous&sort=net&direction=asc&search=1&page=2',
  '/reporting/taxes?date_filter=last_month',
  '/reporting/staff?date_filter=last_month&sort=tips&direction=asc&search=ada&page=2',
  '/reporting/tips?date_filter=last_week&by=day&page=2',
  '/reporting/reconciliation?date_filter=last_month',
  '/reporting/closings?page=2&per_page=10',
  '/reporting/mails?page=2',
]);

testPageModules(description);
testContributions(description, module);
