import type { Config } from '../config';
import { localStorage } from './local-storage';
import { s3Storage } from './s3-storage';
import type { Storage } from './storage';

/** @param secret signs upload addresses */
export function openStorage({ s3, dataDir }: Pick<Config, 'dataDir' | 's3'>, secret: string): Storage {
  return s3 ? s3Storage(s3) : localStorage(dataDir, secret);
}
