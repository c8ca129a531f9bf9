import type { Config } from '../config';
import { goOutside } from '../open-transaction';
import type { Signer } from '../signer';
import { localStorage } from './local-storage';
import { s3Storage } from './s3-storage';
import type { Storage } from './storage';

export function openStorage({ s3, dataDir }: Pick<Config, 'dataDir' | 's3'>, signer: Signer): Storage {
  const storage = s3 ? s3Storage(s3) : localStorage(dataDir, signer);
  const outside =
    <Input extends unknown[], Result>(work: (...input: Input) => Promise<Result>) =>
    (...input: Input): Promise<Result> => {
      goOutside('storage');
      return work(...input);
    };
  return {
    ...storage,
    list: outside(storage.list),
    read: outside(storage.read),
    write: outside(storage.write),
    remove: outside(storage.remove),
  };
}
