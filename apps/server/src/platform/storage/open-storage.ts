import type { Config } from '../config';
import type { Signer } from '../signer';
import { localStorage } from './local-storage';
import { s3Storage } from './s3-storage';
import type { Storage } from './storage';

export function openStorage({ s3, dataDir }: Pick<Config, 'dataDir' | 's3'>, signer: Signer): Storage {
  return s3 ? s3Storage(s3) : localStorage(dataDir, signer);
}
