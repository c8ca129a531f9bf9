type Carried = Pick<DataTransfer, 'files' | 'getData' | 'types'>;

/** Whether something that is dragged over the page would leave files. */
export const carriesFiles = ({ types }: Pick<DataTransfer, 'types'>) => types.includes('Files');

/**
 * The files of a clipboard. Office programs put a picture of the text beside it: the text is meant. A file that was copied brings
 * its name along as text: the file is meant.
 */
export function pastedFiles(data: Carried): File[] {
  const files = [...data.files];
  const text = data.getData('text/plain');
  const isText = text.trim() !== '' && !files.every(({ name }) => text.includes(name));
  return isText ? [] : files;
}
