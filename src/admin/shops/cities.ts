import * as m from '#messages';

type City = { name: () => string; latitude: number; longitude: number; isNamedBefore?: boolean };

/** Cities on the map, for orientation. `isNamedBefore`: the name is at the left, where it does not cross the coast. */
export const cities: readonly City[] = [
  { name: () => m.admin_shops_city_taipei(), latitude: 25.04, longitude: 121.53 },
  { name: () => m.admin_shops_city_hsinchu(), latitude: 24.81, longitude: 120.97 },
  { name: () => m.admin_shops_city_taichung(), latitude: 24.14, longitude: 120.68 },
  { name: () => m.admin_shops_city_chiayi(), latitude: 23.48, longitude: 120.45 },
  { name: () => m.admin_shops_city_tainan(), latitude: 22.99, longitude: 120.21 },
  { name: () => m.admin_shops_city_kaohsiung(), latitude: 22.63, longitude: 120.3 },
  { name: () => m.admin_shops_city_taitung(), latitude: 22.75, longitude: 121.15 },
  { name: () => m.admin_shops_city_hualien(), latitude: 23.98, longitude: 121.6 },
  { name: () => m.admin_shops_city_yilan(), latitude: 24.75, longitude: 121.75, isNamedBefore: true },
];
