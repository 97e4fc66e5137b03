import { Button, Flex, Segmented } from 'antd';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import * as m from '#messages';
import { coastPath, drawingSize, toPlace, toPoint } from '#shared/taiwan/taiwan-drawing.ts';
import { isTaiwan } from '#shared/taiwan/taiwan-numbers.ts';
import { FieldFrame, FieldRow } from '../kit/form/fields/field.tsx';
import { NumberField } from '../kit/form/fields/number.tsx';
import type { Bound } from '../kit/form/use-form.ts';
import layoutStyles from '../kit/layout.module.css';
import spaceStyles from '../kit/space.module.css';
import { useShop } from '../session.ts';
import { cities } from './cities.ts';
import styles from './shops.module.css';

const decimals = 6;
const rounded = (degrees: number): number => Number(degrees.toFixed(decimals));
const middleOfTaiwan = { latitude: 23.7, longitude: 120.95 };
const zooms = [1, 4, 16];
/** How far an arrow key moves the pin, in map units at the smallest scale; ten times as far with Shift. */
const keyStep = 1;
const keys: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type PlaceProps = { latitude: Bound<number | null>; longitude: Bound<number | null>; set: (place: Place | null) => void };
type Place = { latitude: number; longitude: number };

/** The position of a shop: typed, or in Taiwan set by a click or the arrow keys on a built-in map; no external map is loaded. */
export function PlaceField({ latitude, longitude, set }: PlaceProps): ReactNode {
  const hasMap = isTaiwan(useShop().country);
  const place = latitude.value === null || longitude.value === null ? null : { latitude: latitude.value, longitude: longitude.value };
  return (
    <div
      className={hasMap ? styles.place : undefined}
      onPaste={(event) => {
        const pasted = pastedPlace(event.clipboardData.getData('text/plain'));
        if (!pasted) return;
        event.preventDefault();
        set(pasted);
      }}
    >
      {hasMap && <Picker place={place} set={set} />}
      <div>
        <FieldRow>
          <NumberField at={latitude} label={m.admin_shops_latitude()} min={-90} max={90} decimals={decimals} isOptional />
          <NumberField at={longitude} label={m.admin_shops_longitude()} min={-180} max={180} decimals={decimals} isOptional />
        </FieldRow>
        {hasMap && <p className={`${styles.note} ${spaceStyles.above10}`}>{m.admin_shops_place_hint()}</p>}
        <p className={`${styles.note} ${spaceStyles.above10}`}>{m.admin_shops_place_paste()}</p>
        {place && (
          <Flex component="p" gap={8} wrap className={spaceStyles.above12}>
            <Button
              size="small"
              href={`https://www.google.com/maps?q=${place.latitude},${place.longitude}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              {m.admin_shops_place_check()}
            </Button>
            <Button size="small" type="text" onClick={() => set(null)}>
              {m.admin_shops_place_remove()}
            </Button>
          </Flex>
        )}
      </div>
    </div>
  );
}

/** `25.0330, 121.5654`, as map apps copy a place. */
function pastedPlace(text: string): Place | null {
  const [, latitude, longitude] = /^\s*\(?(-?\d{1,2}\.\d+)\s*[,，\s]\s*(-?\d{1,3}\.\d+)\)?\s*$/.exec(text) ?? [];
  return latitude && longitude ? { latitude: rounded(Number(latitude)), longitude: rounded(Number(longitude)) } : null;
}

function Picker({ place, set }: { place: Place | null; set: (place: Place) => void }): ReactNode {
  const [zoom, setZoom] = useState(1);
  const [centre, setCentre] = useState(place ?? middleOfTaiwan);
  const view = viewAround(centre, zoom);
  const press = ({ clientX, clientY, currentTarget, detail }: MouseEvent): void => {
    // A click by keyboard has no position.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const at = toPlace(view.x + ((clientX - left) / width) * view.width, view.y + ((clientY - top) / height) * view.height);
    set({ latitude: rounded(at.latitude), longitude: rounded(at.longitude) });
  };
  const step = (event: KeyboardEvent): void => {
    const direction = keys[event.key];
    if (!direction) return;
    event.preventDefault();
    const by = (keyStep * (event.shiftKey ? 10 : 1)) / zoom;
    const [x, y] = toPoint((place ?? centre).longitude, (place ?? centre).latitude);
    const at = toPlace(x + direction[0] * by, y + direction[1] * by);
    const next = { latitude: rounded(at.latitude), longitude: rounded(at.longitude) };
    if (zoom > 1) setCentre(next);
    set(next);
  };
  const label = place ? m.admin_shops_map_at({ latitude: place.latitude, longitude: place.longitude }) : m.admin_shops_map_empty();
  return (
    <FieldFrame path="place" label={m.admin_shops_map()} isGroup hidesLabel>
      <div className={styles.map}>
        <svg
          viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
          className={`${layoutStyles.block} ${layoutStyles.wide}`}
          style={{ height: 'auto' }}
          aria-hidden="true"
        >
          <path d={coastPath} className={styles.land} vectorEffect="non-scaling-stroke" />
          {cities.map((city) => (
            <City key={city.latitude} city={city} zoom={zoom} />
          ))}
          {place && <Pin place={place} zoom={zoom} />}
        </svg>
        <button type="button" aria-label={label} onClick={press} onKeyDown={step} />
      </div>
      <Segmented
        size="small"
        value={zoom}
        onChange={(next) => {
          setZoom(next);
          setCentre(place ?? middleOfTaiwan);
        }}
        options={zooms.map((value) => ({ value, label: m.admin_shops_zoom({ n: value }) }))}
        aria-label={m.admin_shops_zoom_label()}
      />
    </FieldFrame>
  );
}

/** The visible part of the map, in map units. */
function viewAround({ longitude, latitude }: Place, zoom: number): { x: number; y: number; width: number; height: number } {
  const [width, height] = [drawingSize.width / zoom, drawingSize.height / zoom];
  const [x, y] = toPoint(longitude, latitude);
  const within = (start: number, end: number): number => Math.min(Math.max(start, 0), end);
  return { x: within(x - width / 2, drawingSize.width - width), y: within(y - height / 2, drawingSize.height - height), width, height };
}

function City({ city, zoom }: { city: (typeof cities)[number]; zoom: number }): ReactNode {
  const [x, y] = toPoint(city.longitude, city.latitude);
  return (
    <g transform={`translate(${x} ${y}) scale(${1 / zoom})`} className={styles.city}>
      <circle r="1.5" />
      <text x={city.isNamedBefore ? -4 : 4} y="2.5" textAnchor={city.isNamedBefore ? 'end' : 'start'}>
        {city.name()}
      </text>
    </g>
  );
}

function Pin({ place, zoom }: { place: Place; zoom: number }): ReactNode {
  const [x, y] = toPoint(place.longitude, place.latitude);
  return (
    <g transform={`translate(${x} ${y}) scale(${1 / zoom})`} className={styles.pin} data-testid="pin">
      <path d="M0 0 C-2 -6 -7 -9 -7 -14 A7 7 0 1 1 7 -14 C7 -9 2 -6 0 0Z" />
      <circle cy="-14" r="2.6" />
    </g>
  );
}
