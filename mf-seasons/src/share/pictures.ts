import { type ListBoard, listBoardPath } from '@mesa/contract/format/board-paths';

/** Returns the pictures of a list, for a chat and for a story. */
export const picturesOf = (board: ListBoard) => [
  { label: 'Imagen', addresses: [listBoardPath(board, 'imagen')] },
  { label: 'Historia', addresses: [listBoardPath(board, 'historia')] },
];
