import { toRoutes } from '#platform/http/routes.ts';
import { cropPicture, replacePicture } from './commands/change-look.ts';
import { deletePictures } from './commands/delete-pictures.ts';
import { movePictures } from './commands/move-pictures.ts';
import { createFolder, deleteFolder, updateFolder } from './commands/save-folder.ts';
import { revertPicture, updatePicture } from './commands/save-picture.ts';
import { uploadPictures } from './commands/upload.ts';
import { libraryContract } from './contract.ts';
import { listPictures, logs, overview, readPicture } from './queries.ts';

export const routes = toRoutes('library', libraryContract, {
  listPictures,
  overview,
  readPicture,
  upload: uploadPictures,
  updatePicture,
  revertPicture,
  cropPicture,
  replacePicture,
  movePictures,
  deletePictures,
  createFolder,
  updateFolder,
  deleteFolder,
  logs,
});
