import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { productOptions } from './product.service';

export function productRoutes({ bind, ...parts }: App): void {
  bind(calls.product.options, ({ language }) => productOptions(parts, language));
}
