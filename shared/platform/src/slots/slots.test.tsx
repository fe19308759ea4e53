import { cleanup, render, screen } from '@testing-library/react';
import { Slot, SlotRendererContext, useSlotData } from './slots';

afterEach(cleanup);

function EmployeeSales() {
  const { employeeId } = useSlotData('employees.employee');
  return <p>{`Sales of employee ${employeeId}`}</p>;
}

test('a slot passes its data to the components that the shell renders in it', () => {
  render(
    <SlotRendererContext value={(name) => name === 'employees.employee' && <EmployeeSales />}>
      <Slot name="employees.employee" data={{ employeeId: 7 }} />
    </SlotRendererContext>,
  );
  expect(screen.getByText('Sales of employee 7')).toBeVisible();
});

test('a slot is empty without a shell', () => {
  const { container } = render(<Slot name="menu.item" data={{ itemId: 3 }} />);
  expect(container).toBeEmptyDOMElement();
});

test('a component that reads the data of another slot throws an error that names the slot', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const renderInWrongSlot = () =>
    render(
      <SlotRendererContext value={() => <EmployeeSales />}>
        <Slot name="menu.item" data={{ itemId: 3 }} />
      </SlotRendererContext>,
    );
  expect(renderInWrongSlot).toThrow('The slot employees.employee does not contain this component');
  jest.restoreAllMocks();
});
