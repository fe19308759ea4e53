import { removeItemImage, setItemImage } from '@backoffice/shared/contract/item-images';
import { createItem, getItem, updateItem } from '@backoffice/shared/contract/items';
import { renderRemote } from '@backoffice/shared/testing/render';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { item, stubMenu } from '../menu-stub';
import module from '../module';
import { imageProblem } from './image-field';

const api = stubApi();
signedInBeforeEach();

const soup = item(1, { name: 'Soup' });
const picture = new File(['pixels'], 'soup.png', { type: 'image/png' });
let types: unknown[];

beforeEach(() => {
  types = [];
  stubMenu(api, { categories: [], items: [soup], groups: [] });
  Object.assign(URL, { createObjectURL: () => 'blob:soup', revokeObjectURL: () => {} });
  api.answer(setItemImage, ({ params, headers }) => {
    types.push(params.id, headers['content-type']);
    api.answer(getItem, { ...soup, image: '/api/item_images/soup.webp', updated_at: '2026-01-06T00:00:00.000Z' });
    return { image: '/api/item_images/soup.webp' };
  });
});

const open = (path: string) => renderRemote(module, path);
const choose = async (user: ReturnType<typeof open>['user'], file = picture) =>
  user.upload(await screen.findByLabelText('Image'), file);
const shown = () => screen.queryByRole('img', { name: 'The item' })?.getAttribute('src');

test('an item gets its picture at once, and a change of its name is then saved without a question', async () => {
  const sent: unknown[] = [];
  api.answer(updateItem, ({ body }) => {
    sent.push(body.updated_at);
    return soup;
  });
  const { user } = open('/menu/items/1/edit');
  await choose(user);
  await waitFor(() => expect(shown()).toBe('/api/item_images/soup.webp'));
  expect(types).toEqual([1, 'image/png']);
  await user.type(screen.getByLabelText('Item Name'), 's');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Item updated successfully')).toBeInTheDocument();
  expect(sent).toEqual(['2026-01-06T00:00:00.000Z']);
});

test('what somebody else changed is not hidden by a new picture', async () => {
  const sent: unknown[] = [];
  api.answer(updateItem, ({ body }) => {
    sent.push(body.updated_at);
    return soup;
  });
  const { user } = open('/menu/items/1/edit');
  await screen.findByLabelText('Item Name');
  api.answer(setItemImage, () => {
    api.answer(getItem, { ...soup, price: 12, image: '/x.webp', updated_at: '2026-01-06T00:00:00.000Z' });
    return { image: '/x.webp' };
  });
  await choose(user);
  await waitFor(() => expect(shown()).toBe('/x.webp'));
  await user.type(screen.getByLabelText('Item Name'), 's');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Item updated successfully');
  expect(sent).toEqual([soup.updated_at]);
});

test('a new item gets its picture once it is there', async () => {
  api.answer(createItem, item(9));
  const { user } = open('/menu/items/new');
  await choose(user);
  expect(shown()).toBe('blob:soup');
  expect(types).toEqual([]);
  await user.type(screen.getByLabelText('Item Name'), 'Soup');
  await user.type(screen.getByLabelText('Price'), '9');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(types).toEqual([9, 'image/png']));
});

test('a picture is taken away', async () => {
  api.answer(getItem, { ...soup, image: '/api/item_images/soup.webp' });
  api.answer(removeItemImage, () => {
    api.answer(getItem, soup);
    return { image: null };
  });
  const { user } = open('/menu/items/1/edit');
  await user.click(await screen.findByRole('button', { name: 'Remove image' }));
  expect(await screen.findByText('No image')).toBeInTheDocument();
});

test('what the server does not take for a picture is told of', async () => {
  api.answer(setItemImage, () => new Refusal(400, { code: 'invalid_request', message: 'This file is not an image' }));
  const { user } = open('/menu/items/1/edit');
  await choose(user);
  expect(await screen.findByText('Failed to upload the image, This file is not an image')).toBeInTheDocument();
  expect(screen.getByText('No image')).toBeInTheDocument();
});

test.each([
  [{ type: 'image/webp', size: 10 * 1024 * 1024 }, undefined],
  [{ type: 'image/webp', size: 10 * 1024 * 1024 + 1 }, 'The image is larger than 10 MB'],
  [{ type: 'image/svg+xml', size: 1 }, 'Please choose a JPEG, PNG, WebP, GIF or AVIF image'],
  [{ type: '', size: 1 }, 'Please choose a JPEG, PNG, WebP, GIF or AVIF image'],
])('a file of %j: %p', (file, problem) => {
  expect(imageProblem(file)).toBe(problem);
});
