import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import { find } from './find.service';

export function findRoutes({ bind, db }: App): void {
  bind(staffCalls.staffFind.find, ({ actor, query }) => find(db, actor, query.text));
}
