type Place = { latitude: number; longitude: number };
const earthKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The great-circle distance in km. */
export function distanceKm(a: Place, b: Place): number {
  const [north, east] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const half = Math.sin(north / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * earthKm * Math.asin(Math.sqrt(half));
}

/** The reader's position. Throws when it is refused or takes more than ten seconds. */
export const hereNow = (): Promise<Place> =>
  new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error('this browser has no geolocation'));
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, { timeout: 10_000, maximumAge: 300_000 });
  });
