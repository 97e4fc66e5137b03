import { toRoutes } from '#platform/http/routes.ts';
import { uploadPictures } from './commands/upload-pictures.ts';
import { mediaContract } from './contract.ts';

export const routes = toRoutes('media', mediaContract, { upload: uploadPictures });
