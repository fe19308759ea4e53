import { removeItemImage, setItemImage } from '@backoffice/contract/item-images';
import { createItem, getItem, updateItem } from '@backoffice/contract/items';
import { buildItem } from '@backoffice/testing/build-item';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { ThemeRoot } from '@backoffice/ui';
import { render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import module from '../module';
import { stubMenu } from '../testing/menu-stub';
import { ImageField, validateImage } from './image-field';

const api = stubApi();
signInBeforeEach();

const soup = buildItem(1, { name: 'Soup' });
const imageFile = new File(['pixels'], 'soup.png', { type: 'image/png' });
let uploads: unknown[];

beforeEach(() => {
  uploads = [];
  stubMenu(api, { categories: [], items: [soup], groups: [] });
  Object.assign(URL, { createObjectURL: () => 'blob:soup', revokeObjectURL: () => {} });
  api.respond(setItemImage, ({ params, headers }) => {
    uploads.push(params.id, headers['content-type']);
    api.respond(getItem, { ...soup, image: '/api/item_images/soup.webp', updated_at: '2026-01-06T00:00:00.000Z' });
    return { image: '/api/item_images/soup.webp' };
  });
});

const open = (path: string) => renderRemote(module, path);
const chooseFile = async (user: ReturnType<typeof open>['user'], file = imageFile) =>
  user.upload(await screen.findByLabelText('Image'), file);
const imageUrl = () => screen.queryByRole('img', { name: 'The item' })?.getAttribute('src');

test('the item form uploads an image as soon as it is chosen, and then saves a changed name without a conflict', async () => {
  const sentVersions: unknown[] = [];
  api.respond(updateItem, ({ body }) => {
    sentVersions.push(body.updated_at);
    return soup;
  });
  const { user } = open('/menu/items/1/edit');
  await chooseFile(user);
  await waitFor(() => expect(imageUrl()).toBe('/api/item_images/soup.webp'));
  expect(uploads).toEqual([1, 'image/png']);
  await user.type(screen.getByLabelText('Item Name'), 's');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Item updated successfully')).toBeInTheDocument();
  expect(sentVersions).toEqual(['2026-01-06T00:00:00.000Z']);
});

test('the item form keeps its old updated_at after an upload when another user has changed the item', async () => {
  const sentVersions: unknown[] = [];
  api.respond(updateItem, ({ body }) => {
    sentVersions.push(body.updated_at);
    return soup;
  });
  const { user } = open('/menu/items/1/edit');
  await user.type(await screen.findByLabelText('Item Name'), 's');
  api.respond(setItemImage, () => {
    api.respond(getItem, { ...soup, price: 12, image: '/x.webp', updated_at: '2026-01-06T00:00:00.000Z' });
    return { image: '/x.webp' };
  });
  await chooseFile(user);
  await waitFor(() => expect(imageUrl()).toBe('/x.webp'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Item updated successfully');
  expect(sentVersions).toEqual([soup.updated_at]);
});

test('the form for a new item uploads the image after the item is created', async () => {
  api.respond(createItem, buildItem(9));
  const { user } = open('/menu/items/new');
  await chooseFile(user);
  expect(imageUrl()).toBe('blob:soup');
  expect(uploads).toEqual([]);
  await user.type(screen.getByLabelText('Item Name'), 'Soup');
  await user.type(screen.getByLabelText('Price'), '9');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(uploads).toEqual([9, 'image/png']));
});

test('the form for a new item asks for confirmation before it discards a chosen image', async () => {
  const { user } = open('/menu/items/new');
  await chooseFile(user);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeInTheDocument();
});

test('the item form removes the image', async () => {
  api.respond(getItem, { ...soup, image: '/api/item_images/soup.webp' });
  api.respond(removeItemImage, () => {
    api.respond(getItem, soup);
    return { image: null };
  });
  const { user } = open('/menu/items/1/edit');
  await user.click(await screen.findByRole('button', { name: 'Remove image' }));
  expect(await screen.findByText('No image')).toBeInTheDocument();
});

test('the item form shows an error when the server refuses the image', async () => {
  api.respond(
    setItemImage,
    () => new ErrorResponse(400, { code: 'invalid_request', message: 'This file is not an image' }),
  );
  const { user } = open('/menu/items/1/edit');
  await chooseFile(user);
  expect(await screen.findByText('Failed to upload the image, This file is not an image')).toBeInTheDocument();
  expect(screen.getByText('No image')).toBeInTheDocument();
});

test('the image field revokes each preview URL that it has created, also for renders that React discards', () => {
  const openUrls = new Set<string>();
  let created = 0;
  Object.assign(URL, {
    createObjectURL: () => {
      created += 1;
      openUrls.add(`blob:${created}`);
      return `blob:${created}`;
    },
    revokeObjectURL: (url: string) => openUrls.delete(url),
  });
  const build = (chosen?: File) => (
    <StrictMode>
      <ImageField image={null} chosen={chosen} onChoose={() => {}} onRemove={() => {}} />
    </StrictMode>
  );
  const { rerender, unmount } = render(build(imageFile), { wrapper: ThemeRoot });
  expect([...openUrls]).toEqual([imageUrl()]);
  rerender(build(new File(['other'], 'stew.png', { type: 'image/png' })));
  expect([...openUrls]).toEqual([imageUrl()]);
  rerender(build());
  expect(screen.getByText('No image')).toBeInTheDocument();
  expect(openUrls.size).toBe(0);
  rerender(build(imageFile));
  unmount();
  expect(openUrls.size).toBe(0);
});

test.each([
  [{ type: 'image/webp', size: 10 * 1024 * 1024 }, undefined],
  [{ type: 'image/webp', size: 10 * 1024 * 1024 + 1 }, 'The image is larger than 10 MB'],
  [{ type: 'image/svg+xml', size: 1 }, 'Please choose a JPEG, PNG, WebP, GIF or AVIF image'],
  [{ type: '', size: 1 }, 'Please choose a JPEG, PNG, WebP, GIF or AVIF image'],
])('for the file %j, validateImage returns the message %p', (file, message) => {
  expect(validateImage(file)).toBe(message);
});
