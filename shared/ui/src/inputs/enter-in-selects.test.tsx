import { ThemeRoot } from '@backoffice/ui';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { MultiSelectInput } from './multi-select-input';
import { SelectInput } from './select-input';

const FOODS = ['Bread', 'Soup', 'Salad', 'Steak', 'Pasta', 'Pizza', 'Rice', 'Beans', 'Cake', 'Tart', 'Tea'];
const options = FOODS.map((label) => ({ value: label.toLowerCase(), label }));

let chosen: unknown[];
let submissions: number;

beforeEach(() => {
  chosen = [];
  submissions = 0;
});

function renderInForm(field: ReactElement) {
  const onSubmit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    submissions += 1;
  };
  render(
    <form onSubmit={onSubmit}>
      {field}
      <button type="submit">Save</button>
    </form>,
    { wrapper: ThemeRoot },
  );
  return { user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Food' }) };
}

function useChosen<Value>(initial: Value) {
  const [value, setValue] = useState(initial);
  const onChange = (next: Value) => {
    chosen.push(next);
    setValue(next);
  };
  return { value, onChange };
}

describe('Enter in a multi-select', () => {
  const Foods = () => <MultiSelectInput label="Food" options={options} {...useChosen<string[]>([])} />;

  test('chooses the first option that matches the entered text and does not submit the form', async () => {
    const { user, field } = renderInForm(<Foods />);
    await user.type(field, 'sal{Enter}');
    expect(chosen).toEqual([['salad']]);
    expect(field).toHaveValue('');
    expect(submissions).toBe(0);
  });

  test('chooses the option that the arrow keys have highlighted', async () => {
    const { user, field } = renderInForm(<Foods />);
    await user.type(field, 's{ArrowDown}{Enter}');
    expect(chosen).toEqual([['salad']]);
    expect(submissions).toBe(0);
  });

  test('neither chooses an option nor submits the form when no option matches the text', async () => {
    const { user, field } = renderInForm(<Foods />);
    await user.type(field, 'saald{Enter}');
    expect(chosen).toEqual([]);
    expect(field).toHaveValue('saald');
    expect(submissions).toBe(0);
  });

  test('submits the form when no text is entered', async () => {
    const { user, field } = renderInForm(<Foods />);
    await user.type(field, '{Enter}sal{Enter}{Enter}');
    expect(chosen).toEqual([['salad']]);
    expect(submissions).toBe(2);
  });
});

describe('Enter in a multi-select whose options a server searches', () => {
  let respond: (labels: string[]) => void;

  function FoundFoods({ isReported }: { isReported: boolean }) {
    const [found, setFound] = useState(options);
    const [isSearching, setIsSearching] = useState(false);
    respond = (labels) => {
      setFound(options.filter(({ label }) => labels.includes(label)));
      setIsSearching(false);
    };
    return (
      <MultiSelectInput
        label="Food"
        options={found}
        {...useChosen<string[]>([])}
        onSearch={() => setIsSearching(true)}
        isSearching={isReported ? isSearching : undefined}
      />
    );
  }

  test('chooses nothing until the results of the entered text have loaded, and then the first one', async () => {
    const { user, field } = renderInForm(<FoundFoods isReported />);
    await user.type(field, 'sa{Enter}');
    expect(chosen).toEqual([]);
    act(() => respond(['Salad', 'Steak']));
    await user.keyboard('{Enter}');
    expect(chosen).toEqual([['salad']]);
    expect(submissions).toBe(0);
  });

  test('chooses one option, although the text stays entered, when Enter is pressed twice', async () => {
    const { user, field } = renderInForm(<FoundFoods isReported />);
    await user.type(field, 'sa');
    act(() => respond(['Salad', 'Steak']));
    await user.keyboard('{Enter}{Enter}');
    expect(chosen).toEqual([['salad']]);
    expect(field).toHaveValue('sa');
    expect(submissions).toBe(0);
  });

  test('chooses only what the arrow keys have highlighted when `isSearching` is not set', async () => {
    const { user, field } = renderInForm(<FoundFoods isReported={false} />);
    await user.type(field, 'sa{Enter}');
    expect(chosen).toEqual([]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(chosen).toEqual([['bread']]);
    expect(submissions).toBe(0);
  });
});

describe('Enter in a select with search', () => {
  const Food = () => <SelectInput label="Food" options={options} {...useChosen<string | null>('soup')} />;

  test('chooses the first option that matches the entered text and does not submit the form', async () => {
    const { user, field } = renderInForm(<Food />);
    await user.clear(field);
    await user.type(field, 'ste{Enter}');
    expect(chosen).toEqual(['steak']);
    expect(field).toHaveValue('Steak');
    expect(submissions).toBe(0);
  });

  test('neither chooses an option nor submits the form when no option matches the text', async () => {
    const { user, field } = renderInForm(<Food />);
    await user.type(field, 'x{Enter}');
    expect(chosen).toEqual([]);
    expect(submissions).toBe(0);
  });

  test('keeps the chosen option when the text is cleared, and submits the form when the list is closed', async () => {
    const { user, field } = renderInForm(<Food />);
    await user.clear(field);
    await user.keyboard('{Enter}{Tab}{Shift>}{Tab}{/Shift}{Enter}');
    expect(field).toHaveValue('Soup');
    expect(chosen).toEqual([]);
    expect(submissions).toBe(1);
  });
});
