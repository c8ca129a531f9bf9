import { createHmac } from 'node:crypto';
import type { UserId } from '@nestmate/contract/ids';
import type { App } from '../../platform/app';
import { ProductError } from '../../platform/http';

/**
 * A person's identity for the office's own chat, which checks the hash with the secret. @throws ProductError `NotFound`
 * if there is no such chat
 */
export function identityOf({ config }: Pick<App, 'config'>, userId: UserId) {
  if (!config.supportWidget) throw new ProductError('NotFound');
  const { secret } = config.supportWidget;
  return {
    identifier: userId as string,
    identifier_hash: secret ? createHmac('sha256', secret).update(userId).digest('hex') : null,
  };
}
