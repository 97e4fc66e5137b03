import * as m from '#messages';
import type { DeliveryKind, Temperature } from '#modules/shipping/contract.ts';

export const deliveryKindLabels: Readonly<Record<DeliveryKind, () => string>> = {
  home: m.admin_deliveries_kind_home,
  cvs: m.admin_deliveries_kind_cvs,
  shop_pickup: m.admin_deliveries_kind_shop_pickup,
  cross_border: m.admin_deliveries_kind_cross_border,
  digital: m.admin_deliveries_kind_digital,
};

export const temperatureLabels: Readonly<Record<Temperature, () => string>> = {
  ambient: m.admin_deliveries_ambient,
  chilled: m.admin_deliveries_chilled,
  frozen: m.admin_deliveries_frozen,
};
