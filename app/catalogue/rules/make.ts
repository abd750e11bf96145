/** Makes of two words; any other is the first word of a car's name. */
const longMakes = ["Alfa Romeo", "Aston Martin", "Land Rover", "Range Rover"]

/** A car's name in make and model: "Alfa Romeo", "Stelvio Quadrifoglio". The model is "" for a name of one word. */
export function makeAndModel(name: string): { make: string; model: string } {
  const make = longMakes.find((make) => name.startsWith(`${make} `)) ?? name.split(" ")[0] ?? name
  return { make, model: name.slice(make.length).trim() }
}
