import { IMAGE_TYPES, MAX_IMAGE_BYTES, removeItemImage, setItemImage } from '@backoffice/contract/item-images';
import type { FastifyError, FastifyInstance } from 'fastify';
import { AppError, notFound } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { createImageStore, type ImageStore } from './image-store';
import { createItemImageService, IMAGES_PATH, type ItemImageService } from './item-images.service';

const IMMUTABLE = 'public, max-age=31536000, immutable';

const REFUSALS: Record<string, AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('body_too_large', 'An image can be 10 MB at most'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError(
    'unsupported_content_type',
    'An image must be a JPEG, PNG, WebP, GIF or AVIF file',
  ),
};

export function registerItemImageRoutes(app: FastifyInstance, services: Services): void {
  const store = createImageStore(services.config);
  const images = createItemImageService({ db: services.db, log: app.log }, store);
  // A separate Fastify scope makes only this route accept a file of this size as its body.
  void app.register(async (scope) => registerUpload(scope, images));

  registerOperation(app, removeItemImage, async ({ session, params }) => {
    await images.remove(session.locationId, params.id);
    return { image: null };
  });

  registerImages(app, store);
}

function registerUpload(scope: FastifyInstance, images: ItemImageService): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser([...IMAGE_TYPES], { parseAs: 'buffer' }, async (_request: unknown, file: Buffer) => file);
  scope.addHook('onRoute', (route) => {
    route.bodyLimit = MAX_IMAGE_BYTES;
  });
  scope.setErrorHandler<FastifyError>((error) => {
    throw REFUSALS[error.code] ?? error;
  });

  registerOperation(scope, setItemImage, async ({ session, params, request }) => {
    // Fastify does not parse an empty body; an empty file is refused as not an image.
    const file = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    return { image: await images.set(session.locationId, params.id, file) };
  });
}

/** Serves images without a token, because their URLs cannot be guessed. The content of a URL never changes. */
function registerImages(app: FastifyInstance, store: ImageStore): void {
  app.get<{ Params: { name: string } }>(`${IMAGES_PATH}/:name`, { schema: { hide: true } }, async (request, reply) => {
    const image = await store.read(request.params.name);
    if (!image) throw notFound('Image');
    return reply.header('Cache-Control', IMMUTABLE).type('image/webp').send(image);
  });
}
