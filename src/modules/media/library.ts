/** What the library of staff needs of pictures and folders. */

export { sizeColumns, writeSizes } from './commands/store-picture.ts';
export { readOneUpload, takeUploads } from './commands/upload-pictures.ts';
export { mediaEffects } from './effects.ts';
export { cropPicture, type Encoded } from './encode.ts';
export { allLooks, readSize, removeFiles } from './picture-files.ts';
export { baseName } from './rules.ts';
export { allFolders, deleteFolderRow, folderExists, insertFolder, lockFolders, writeFolder } from './store/folders.ts';
export {
  type LibraryRow,
  type ListedRow,
  libraryCounts,
  libraryPage,
  libraryPicture,
  lockPictures,
  moveToFolder,
  nextLook,
  storedBytes,
  writeDetails,
  writeLook,
} from './store/library-pictures.ts';
export { deletePicture, pictureByHash } from './store/pictures.ts';
export { picturesUses, releasePicture } from './store/uses.ts';
