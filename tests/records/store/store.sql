BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('a5');
CREATE TABLE contents (
	digest TEXT NOT NULL, 
	game TEXT NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (digest)
)
 STRICT

;
INSERT INTO "contents" VALUES('6e1b12037352c9932a1faa9ca478ef5d','roam','# Roam: the cards of Dolmen.
#
# This is our own design, not the published list: that one is not public as text. Patterns, points, coins, costs, names
# and lines are ours; only the numbers of cards and the kinds of things on them follow the printed game. An owner of the
# box can write a pack with the printed values in the same form. Retune freely where play shows a better design.
#
# pattern   as the owner sees the card: the first row is farthest away, towards the map.
#           # = solid, a marker is always placed; o = blank, placed for coins; . = nothing
# coins     the land side, 2 squares wide and 3 high, with the scroll below the last row (so the upper row of the map
#           shows it turned half round); a digit = that many coin symbols, . = none
# fact      continues the name: what the person does (start) or did while asleep (character)
# points    strong patterns are worth few points and lie on lands with more coins, weak ones the other way round;
#           the three starting patterns are the same in all colours
# kind      the scenery: forest dunes shore peaks marsh terraces orchard canyon heath cave
# ability   free_blank replace coin rotate slide flip (RO-12)

format = 1
name = "dolmen"            # this card set
ours = true                # our own design, not the published list

[numbers]
markers = 24                    # of each player
starting_coins = [0, 1, 1, 2]   # in turn order
cards_to_end = 10
blank_cost = 2
artifact_row = 4
outpost_points = 3

[[start]]
id = "R1"
colour = "red"
name = {en = "Hazel Toll", de = "Hazel Toll"}
fact = {en = "never sleeps past the second rooster", de = "verschläft höchstens den ersten Hahnenschrei"}
points = 0
pattern = ["##", ".o"]

[[start]]
id = "R2"
colour = "red"
name = {en = "Bryn Tallow", de = "Bryn Tallow"}
fact = {en = "carries eleven candles and no matches", de = "hat elf Kerzen dabei und kein Streichholz"}
points = 0
pattern = ["#..", ".o.", "..#"]

[[start]]
id = "R3"
colour = "red"
name = {en = "Otto Rusk", de = "Otto Rusk"}
fact = {en = "hums so that nobody can doze off near him", de = "summt so, dass neben ihm niemand einnicken kann"}
points = 0
pattern = ["#.", "##"]

[[start]]
id = "B1"
colour = "blue"
name = {en = "Mira Sedge", de = "Mira Sedge"}
fact = {en = "keeps a wet sock ready for sleepers", de = "hält für Schlafende eine nasse Socke bereit"}
points = 0
pattern = ["##", ".o"]

[[start]]
id = "B2"
colour = "blue"
name = {en = "Cal Hopper", de = "Cal Hopper"}
fact = {en = "jumps at every noise, which is useful now", de = "schreckt bei jedem Geräusch hoch, was jetzt nützlich ist"}
points = 0
pattern = ["#..", ".o.", "..#"]

[[start]]
id = "B3"
colour = "blue"
name = {en = "Wren Dask", de = "Wren Dask"}
fact = {en = "has read half of a book about maps", de = "hat ein Buch über Landkarten zur Hälfte gelesen"}
points = 0
pattern = ["#.", "##"]

[[start]]
id = "G1"
colour = "green"
name = {en = "Ivo Bracken", de = "Ivo Bracken"}
fact = {en = "follows footprints, mostly his own", de = "folgt Fußspuren, meist den eigenen"}
points = 0
pattern = ["##", ".o"]

[[start]]
id = "G2"
colour = "green"
name = {en = "Nell Furrow", de = "Nell Furrow"}
fact = {en = "knocks on trees to ask who is home", de = "klopft an Bäume und fragt, wer zu Hause ist"}
points = 0
pattern = ["#..", ".o.", "..#"]

[[start]]
id = "G3"
colour = "green"
name = {en = "Sten Alder", de = "Sten Alder"}
fact = {en = "shouts good morning at any hour", de = "ruft zu jeder Tageszeit guten Morgen"}
points = 0
pattern = ["#.", "##"]

[[start]]
id = "Y1"
colour = "yellow"
name = {en = "Pia Marigold", de = "Pia Marigold"}
fact = {en = "brews coffee strong enough to walk on", de = "kocht so starken Kaffee, dass man darauf gehen kann"}
points = 0
pattern = ["##", ".o"]

[[start]]
id = "Y2"
colour = "yellow"
name = {en = "Jory Flint", de = "Jory Flint"}
fact = {en = "strikes sparks when thinking", de = "schlägt beim Denken Funken"}
points = 0
pattern = ["#..", ".o.", "..#"]

[[start]]
id = "Y3"
colour = "yellow"
name = {en = "Tess Dunlin", de = "Tess Dunlin"}
fact = {en = "rings a bell for each person found", de = "läutet für jede gefundene Seele ein Glöckchen"}
points = 0
pattern = ["#.", "##"]

[[character]]
id = "C01"
name = {en = "Bramble Ottoway", de = "Bramble Ottoway"}
fact = {en = "was ironing the creases out of a stream", de = "bügelte einem Bach die Falten aus"}
points = 4
pattern = ["o##o"]
land = {name = {en = "Ironed Brook", de = "Gebügelter Bach"}, kind = "forest", coins = [".1", "..", ".."]}

[[character]]
id = "C02"
name = {en = "Sister Quill", de = "Schwester Quill"}
fact = {en = "was reading bedtime stories to a lighthouse", de = "las einem Leuchtturm Gutenachtgeschichten vor"}
points = 4
pattern = ["o", "#", "#", "o"]
land = {name = {en = "Lantern Spit", de = "Laternenkap"}, kind = "shore", coins = ["..", "..", "1."]}

[[character]]
id = "C03"
name = {en = "Odd Fenwick", de = "Odd Fenwick"}
fact = {en = "was counting the same goose four hundred times", de = "zählte vierhundertmal dieselbe Gans"}
points = 5
pattern = ["#o#"]
land = {name = {en = "Goose Common", de = "Gänseanger"}, kind = "heath", coins = ["..", "1.", ".."]}

[[character]]
id = "C04"
name = {en = "Tansy Plumb", de = "Tansy Plumb"}
fact = {en = "was painting racing stripes on snails", de = "malte Schnecken Rennstreifen auf"}
points = 5
pattern = ["#", "o", "#"]
land = {name = {en = "Silver Trail", de = "Silberspur"}, kind = "orchard", coins = ["..", ".1", ".."]}

[[character]]
id = "C05"
name = {en = "Hob Larkin", de = "Hob Larkin"}
fact = {en = "was selling tickets to a hollow log", de = "verkaufte Eintrittskarten für einen hohlen Baumstamm"}
points = 4
pattern = ["#o", "o#"]
land = {name = {en = "Hollow Log Fair", de = "Hohlstamm-Kirmes"}, kind = "forest", coins = ["1.", "..", ".."]}

[[character]]
id = "C06"
name = {en = "Marrow the Tinker", de = "Marrow der Kesselflicker"}
fact = {en = "was oiling the hinges of a cloud shaped like a gate", de = "ölte die Angeln einer Wolke, die wie ein Tor aussah"}
points = 5
pattern = ["..#", ".o.", "#.."]
land = {name = {en = "Cloudgate Rise", de = "Wolkentor-Höhe"}, kind = "peaks", coins = ["..", "..", ".1"]}

[[character]]
id = "C07"
name = {en = "Pell Undermoor", de = "Pell Undermoor"}
fact = {en = "was knitting a scarf for a standing stone", de = "strickte einem Hinkelstein einen Schal"}
points = 5
pattern = ["#..", "o.#"]
land = {name = {en = "Shivering Stones", de = "Bibbernde Steine"}, kind = "heath", coins = [".1", "..", ".."]}

[[character]]
id = "C08"
name = {en = "Greta Sootwhistle", de = "Greta Sootwhistle"}
fact = {en = "was teaching crows to bow", de = "brachte Krähen das Verbeugen bei"}
points = 5
pattern = ["#o", "..", ".#"]
land = {name = {en = "Courtly Rookery", de = "Krähenhof"}, kind = "terraces", coins = ["..", "1.", ".."]}

[[character]]
id = "C09"
name = {en = "Ambrose Tull", de = "Ambrose Tull"}
fact = {en = "was fencing with his own shadow and losing", de = "focht mit dem eigenen Schatten und verlor"}
points = 5
pattern = ["#..o", "....", "....", "o..#"]
land = {name = {en = "Long Shadow Mesa", de = "Langschatten-Mesa"}, kind = "canyon", coins = ["..", "..", "1."]}

[[character]]
id = "C10"
name = {en = "Nib the Ferryman", de = "Nib der Fährmann"}
fact = {en = "was rowing a bathtub across a barley field", de = "ruderte eine Badewanne über ein Gerstenfeld"}
points = 4
pattern = [".#o", "#..", "o.."]
land = {name = {en = "Barley Crossing", de = "Gerstenfurt"}, kind = "orchard", coins = ["1.", "..", ".."]}

[[character]]
id = "C11"
name = {en = "Captain Oona Vex", de = "Kapitänin Oona Vex"}
fact = {en = "was giving orders to a flock of sheep", de = "erteilte einer Schafherde Befehle"}
points = 3
pattern = ["###o"]
land = {name = {en = "Admiral''s Pasture", de = "Admiralsweide"}, kind = "shore", coins = ["..", ".1", ".."]}

[[character]]
id = "C12"
name = {en = "Tobias Thimblewick", de = "Tobias Thimblewick"}
fact = {en = "was sewing buttons onto mushrooms", de = "nähte Knöpfe an Pilze"}
points = 3
pattern = ["#", "#", "#", "o"]
land = {name = {en = "Button Hollow", de = "Knopfmulde"}, kind = "marsh", coins = ["..", "..", ".1"]}

[[character]]
id = "C13"
name = {en = "Old Mother Cray", de = "Mütterchen Cray"}
fact = {en = "was simmering a soup of polite pebbles", de = "ließ eine Suppe aus höflichen Kieseln köcheln"}
points = 3
pattern = ["##", "#o"]
land = {name = {en = "Kettle Strand", de = "Kesselstrand"}, kind = "shore", coins = ["..", "1.", ".."]}

[[character]]
id = "C14"
name = {en = "Wick Wattle", de = "Wick Wattle"}
fact = {en = "was arguing with an echo about the weather", de = "stritt mit einem Echo über das Wetter"}
points = 3
pattern = [".#o", "##."]
land = {name = {en = "Contrary Canyon", de = "Widerwort-Schlucht"}, kind = "canyon", coins = [".1", "..", ".."]}

[[character]]
id = "C15"
name = {en = "Juniper Strake", de = "Juniper Strake"}
fact = {en = "was measuring a hill with a spoon", de = "vermaß einen Hügel mit einem Löffel"}
points = 4
pattern = ["#..", ".#.", "..#"]
land = {name = {en = "Spoonful Hill", de = "Löffelhügel"}, kind = "dunes", coins = ["1.", ".1", ".."]}

[[character]]
id = "C16"
name = {en = "Harrow Pike", de = "Harrow Pike"}
fact = {en = "was standing guard over a puddle", de = "hielt Wache an einer Pfütze"}
points = 4
pattern = ["..#", ".#.", "#.."]
land = {name = {en = "Fortress Puddle", de = "Festung Pfütze"}, kind = "marsh", coins = [".1", "..", "1."]}

[[character]]
id = "C17"
name = {en = "Dottie Marchbanks", de = "Dottie Marchbanks"}
fact = {en = "was directing traffic for ants", de = "regelte den Verkehr für Ameisen"}
points = 4
pattern = ["#.#", ".#."]
land = {name = {en = "Ant Junction", de = "Ameisenkreuz"}, kind = "cave", coins = ["..", "1.", ".1"]}

[[character]]
id = "C18"
name = {en = "Grumbold the Stonemason", de = "Grumbold der Steinmetz"}
fact = {en = "was building a wall around a single daisy", de = "baute eine Mauer um ein einziges Gänseblümchen"}
points = 4
pattern = ["#.", ".#", "#."]
land = {name = {en = "Daisy Keep", de = "Blümchenburg"}, kind = "terraces", coins = ["1.", "..", "1."]}

[[character]]
id = "C19"
name = {en = "Ysolde Finch", de = "Ysolde Finch"}
fact = {en = "was posting letters to the moon through a stump", de = "warf Briefe an den Mond in einen Baumstumpf"}
points = 4
pattern = [".#.", "#.#"]
land = {name = {en = "Moonpost Grove", de = "Mondpost-Hain"}, kind = "forest", coins = [".1", "..", ".1"]}

[[character]]
id = "C20"
name = {en = "Barnaby Crook", de = "Barnaby Crook"}
fact = {en = "was herding tumbleweeds into a pen", de = "trieb Steppenläufer in ein Gatter"}
points = 4
pattern = [".#", "#.", ".#"]
land = {name = {en = "Tumbleweed Ranch", de = "Steppenläufer-Ranch"}, kind = "dunes", coins = ["..", "11", ".."]}

[[character]]
id = "C21"
name = {en = "Lusk of the Fen", de = "Lusk aus dem Moor"}
fact = {en = "was serving tea to herons", de = "servierte Reihern Tee"}
points = 4
pattern = ["##o#"]
land = {name = {en = "Heron Parlour", de = "Reihersalon"}, kind = "marsh", coins = ["1.", "..", ".."]}

[[character]]
id = "C22"
name = {en = "Verity Moss", de = "Verity Moss"}
fact = {en = "was polishing every acorn under an oak", de = "polierte jede Eichel unter einer Eiche"}
points = 4
pattern = ["#", "#", "o", "#"]
land = {name = {en = "Gleaming Oak", de = "Glänzende Eiche"}, kind = "forest", coins = ["..", "..", "1."]}

[[character]]
id = "C23"
name = {en = "Cobb Hollowell", de = "Cobb Hollowell"}
fact = {en = "was mapping the inside of a pumpkin", de = "kartierte das Innere eines Kürbisses"}
points = 3
pattern = ["#.#", "o.o", ".#."]
land = {name = {en = "Pumpkin Interior", de = "Kürbisinneres"}, kind = "cave", coins = [".1", "..", ".."]}

[[character]]
id = "C24"
name = {en = "Ravenna Slate", de = "Ravenna Slate"}
fact = {en = "was playing chess against a patient tortoise", de = "spielte Schach gegen eine geduldige Schildkröte"}
points = 3
pattern = ["#o.", "..#", "#o."]
land = {name = {en = "Tortoise Terrace", de = "Schildkröten-Terrasse"}, kind = "terraces", coins = ["..", ".1", ".."]}

[[character]]
id = "C25"
name = {en = "Pim Sparrowgate", de = "Pim Sparrowgate"}
fact = {en = "was tying bows on cattails", de = "band Schleifen an Rohrkolben"}
points = 4
pattern = ["#..", ".o#", ".#."]
land = {name = {en = "Ribbon Marsh", de = "Schleifenmoor"}, kind = "marsh", coins = ["..", "1.", ".."]}

[[character]]
id = "C26"
name = {en = "Doctor Elmsworth", de = "Doktor Elmsworth"}
fact = {en = "was taking the pulse of a waterfall", de = "fühlte einem Wasserfall den Puls"}
points = 4
pattern = [".#.", "#..", "..#"]
land = {name = {en = "Pulsing Falls", de = "Pochende Fälle"}, kind = "canyon", coins = ["1.", "..", ".1"]}

[[character]]
id = "C27"
name = {en = "Fig the Goatherd", de = "Fig der Ziegenhirt"}
fact = {en = "was being herded by his own goats", de = "wurde von den eigenen Ziegen gehütet"}
points = 4
pattern = ["#...#", "..#.."]
land = {name = {en = "Goat''s Choice Ridge", de = "Ziegenwahl-Grat"}, kind = "peaks", coins = ["..", "..", "1."]}

[[character]]
id = "C28"
name = {en = "Morwen Thatch", de = "Morwen Thatch"}
fact = {en = "was sweeping the sand off a beach", de = "fegte den Sand von einem Strand"}
points = 4
pattern = ["#.", "..", ".#", "..", "#."]
land = {name = {en = "Swept Shore", de = "Gefegter Strand"}, kind = "shore", coins = [".1", "..", ".."]}

[[character]]
id = "C29"
name = {en = "Big Annick", de = "Die große Annick"}
fact = {en = "was lifting one boulder and praising it each time", de = "stemmte immer denselben Felsblock und lobte ihn jedes Mal"}
points = 3
pattern = ["####"]
land = {name = {en = "Proud Boulder", de = "Stolzer Fels"}, kind = "peaks", coins = ["..", "2.", ".."]}

[[character]]
id = "C30"
name = {en = "Sable Rook", de = "Sable Rook"}
fact = {en = "was picking the lock of an open gate", de = "knackte das Schloss eines offenen Tors"}
points = 3
pattern = ["#", "#", "#", "#"]
land = {name = {en = "Open Gate", de = "Offenes Tor"}, kind = "terraces", coins = ["..", ".2", ".."]}

[[character]]
id = "C31"
name = {en = "Tumble Hart", de = "Tumble Hart"}
fact = {en = "was auditioning scarecrows for a play", de = "ließ Vogelscheuchen für ein Theaterstück vorsprechen"}
points = 2
pattern = ["##", "##"]
land = {name = {en = "Scarecrow Stage", de = "Scheuchen-Bühne"}, kind = "orchard", coins = [".2", "..", ".."]}

[[character]]
id = "C32"
name = {en = "Inga Brightwater", de = "Inga Brightwater"}
fact = {en = "was trading jokes with a choir of frogs", de = "tauschte mit einem Froschchor Witze aus"}
points = 3
pattern = ["###", ".#."]
land = {name = {en = "Giggling Pond", de = "Kicherteich"}, kind = "marsh", coins = ["..", "..", "2."]}

[[character]]
id = "C33"
name = {en = "Quincy Dapple", de = "Quincy Dapple"}
fact = {en = "was shoeing a rocking horse", de = "beschlug ein Schaukelpferd"}
points = 3
pattern = ["#.", "##", "#."]
land = {name = {en = "Rocking Downs", de = "Schaukelhügel"}, kind = "heath", coins = ["2.", "..", ".."]}

[[character]]
id = "C34"
name = {en = "Petra Longstride", de = "Petra Longstride"}
fact = {en = "was walking backwards so as to arrive earlier", de = "ging rückwärts, um früher anzukommen"}
points = 3
pattern = [".##", "##."]
land = {name = {en = "Yesterday Road", de = "Weg nach Gestern"}, kind = "dunes", coins = ["..", "..", ".2"]}

[[character]]
id = "C35"
name = {en = "Mossbeard", de = "Moosbart"}
fact = {en = "was combing the roots of a willow", de = "kämmte die Wurzeln einer Weide"}
points = 3
pattern = ["#.", "##", ".#"]
land = {name = {en = "Tangled Willow", de = "Zerzauste Weide"}, kind = "orchard", coins = ["1.", ".1", ".."]}

[[character]]
id = "C36"
name = {en = "Isidore Lamb", de = "Isidore Lamb"}
fact = {en = "was forecasting the weather of the day before", de = "sagte das Wetter vom Vortag voraus"}
points = 3
pattern = ["#.#", ".o.", "#.#"]
land = {name = {en = "Hindsight Heath", de = "Hinterher-Heide"}, kind = "heath", coins = [".1", "..", "1."]}

[[character]]
id = "C37"
name = {en = "Kettle Jack", de = "Kessel-Jack"}
fact = {en = "was mending a teapot with another teapot", de = "flickte eine Teekanne mit einer anderen Teekanne"}
points = 3
pattern = [".#.", "#.#", ".#."]
land = {name = {en = "Teapot Cliffs", de = "Teekannen-Klippen"}, kind = "canyon", coins = ["..", "1.", ".1"]}

[[character]]
id = "C38"
name = {en = "Sorrel Wynd", de = "Sorrel Wynd"}
fact = {en = "was racing a windmill", de = "lief mit einer Windmühle um die Wette"}
points = 4
pattern = ["#...", ".o..", "..#.", "...#"]
land = {name = {en = "Windmill Straight", de = "Windmühlen-Gerade"}, kind = "dunes", coins = ["1.", "..", "1."]}

[[character]]
id = "C39"
name = {en = "The Widow Ashgrove", de = "Die Witwe Ashgrove"}
fact = {en = "was hosting a ball for candle stubs", de = "gab einen Ball für Kerzenstummel"}
points = 3
pattern = ["##.", ".o#", "..#"]
land = {name = {en = "Tallow Hall", de = "Talghalle"}, kind = "cave", coins = ["..", "11", ".."]}

[[character]]
id = "C40"
name = {en = "Rufus Oxley", de = "Rufus Oxley"}
fact = {en = "was arm-wrestling a pump handle", de = "maß sich im Armdrücken mit einem Pumpenschwengel"}
points = 2
pattern = [".#.", "###", ".#."]
land = {name = {en = "Stubborn Well", de = "Sturer Brunnen"}, kind = "orchard", coins = [".1", ".2", ".."]}

[[character]]
id = "C41"
name = {en = "Zinnia Gale", de = "Zinnia Gale"}
fact = {en = "was catching fog in jam jars", de = "fing Nebel in Marmeladengläsern"}
points = 2
pattern = ["#.#", ".#.", "#.#"]
land = {name = {en = "Jarred Fog Flats", de = "Eingeweckter Nebel"}, kind = "heath", coins = ["2.", "..", ".1"]}

[[character]]
id = "C42"
name = {en = "Emeric the Bold", de = "Emeric der Kühne"}
fact = {en = "was proposing marriage to a signpost", de = "machte einem Wegweiser einen Heiratsantrag"}
points = 2
pattern = ["#..", "##.", ".##"]
land = {name = {en = "Signpost Fork", de = "Wegweiser-Gabelung"}, kind = "peaks", coins = ["..", "2.", "1."]}

[[character]]
id = "C43"
name = {en = "Lady Umber", de = "Lady Umber"}
fact = {en = "was bargaining with a mirror over a hat", de = "feilschte mit einem Spiegel um einen Hut"}
points = 3
pattern = [".##", "#..", "#.o"]
land = {name = {en = "Mirror Lagoon", de = "Spiegellagune"}, kind = "cave", coins = [".1", ".1", ".."]}

[[artifact]]
id = "A01"
name = {en = "Spare Boot", de = "Ersatzstiefel"}
ability = "free_blank"
cost = 4
points = 1

[[artifact]]
id = "A02"
name = {en = "Pocket Lantern", de = "Taschenlaterne"}
ability = "free_blank"
cost = 5
points = 2

[[artifact]]
id = "A03"
name = {en = "Folding Ladder", de = "Klappleiter"}
ability = "free_blank"
cost = 6
points = 3

[[artifact]]
id = "A04"
name = {en = "Second Shadow", de = "Zweitschatten"}
ability = "free_blank"
cost = 7
points = 4

[[artifact]]
id = "A05"
name = {en = "Polite Crowbar", de = "Höfliches Brecheisen"}
ability = "replace"
cost = 4
points = 1

[[artifact]]
id = "A06"
name = {en = "Trader''s Whistle", de = "Händlerpfeife"}
ability = "replace"
cost = 5
points = 2

[[artifact]]
id = "A07"
name = {en = "Swapping Stone", de = "Tauschstein"}
ability = "replace"
cost = 6
points = 3

[[artifact]]
id = "A08"
name = {en = "Borrowed Banner", de = "Geborgtes Banner"}
ability = "replace"
cost = 7
points = 4

[[artifact]]
id = "A09"
name = {en = "Lucky Thimble", de = "Glücksfingerhut"}
ability = "coin"
cost = 3
points = 1

[[artifact]]
id = "A10"
name = {en = "Busker''s Cap", de = "Spielmannsmütze"}
ability = "coin"
cost = 4
points = 2

[[artifact]]
id = "A11"
name = {en = "Wishing Bucket", de = "Wunscheimer"}
ability = "coin"
cost = 5
points = 3

[[artifact]]
id = "A12"
name = {en = "Hen of Small Change", de = "Kleingeldhenne"}
ability = "coin"
cost = 6
points = 4

[[artifact]]
id = "A13"
name = {en = "Spinning Top", de = "Kreisel"}
ability = "rotate"
cost = 2
points = 1

[[artifact]]
id = "A14"
name = {en = "Crooked Compass", de = "Krummer Kompass"}
ability = "rotate"
cost = 3
points = 2

[[artifact]]
id = "A15"
name = {en = "Weathercock", de = "Wetterhahn"}
ability = "rotate"
cost = 4
points = 3

[[artifact]]
id = "A16"
name = {en = "Turning Key", de = "Drehschlüssel"}
ability = "rotate"
cost = 6
points = 4

[[artifact]]
id = "A17"
name = {en = "Nudging Stick", de = "Schubsstock"}
ability = "slide"
cost = 3
points = 1

[[artifact]]
id = "A18"
name = {en = "Long Broom", de = "Langer Besen"}
ability = "slide"
cost = 4
points = 2

[[artifact]]
id = "A19"
name = {en = "Buttered Tray", de = "Gebuttertes Tablett"}
ability = "slide"
cost = 5
points = 3

[[artifact]]
id = "A20"
name = {en = "Sled of Patience", de = "Geduldsschlitten"}
ability = "slide"
cost = 6
points = 4

[[artifact]]
id = "A21"
name = {en = "Feather Pillow", de = "Federkissen"}
ability = "flip"
cost = 3
points = 1

[[artifact]]
id = "A22"
name = {en = "Strong Coffee", de = "Starker Kaffee"}
ability = "flip"
cost = 4
points = 2

[[artifact]]
id = "A23"
name = {en = "Two-Faced Hourglass", de = "Doppelgesichtige Sanduhr"}
ability = "flip"
cost = 5
points = 3

[[artifact]]
id = "A24"
name = {en = "Alarm Bell", de = "Alarmglocke"}
ability = "flip"
cost = 7
points = 4
');
INSERT INTO "contents" VALUES('5af38ff06f442abd6bbf15201e3ee2ae','the_arrival','# The Arrival: map, cards and tiles of Dolmen.
#
# Our own design where the print is not public: the map (provinces named after the towns of Ptolemy''s Ireland, roads, ports,
# numbers of the provinces but Magnata''s), the 54 Earning Cards, and the values of Cauldron of Dagda and Silver in the Hills.
# Numbers of components, the other tiles, leaders and tribes follow the printed game. An owner of the box can write a pack
# with the printed values in the same form. Retune freely where play shows a better design.
#
# number    of a province: its bonus at the end, and how many shields it takes in the 2017 edition
# places    of a location and outline of a province: on a canvas of 1000 by 1300, from the top left
# neighbours of Balor''s Isle: only for the option `castles_near` (AR-18.19)
# card      three sections, each with what it pays; broch: Honor for every Broch or Caer, caer: Honor for every Caer
#           Tiles are common and their values low, or Artifice (AR-22.2) wins nearly all its games: docs/balance.md
#           The tops of B01, B02, A01 and H01 together are the example of AR-12.37.
# tile      value: Honor for each place that counts, for Stone of Fate by rank, for the Song the Corruption lost by edition

format = 1
name = "dolmen"            # this set
ours = true                # our own design, not the published one

[numbers]
disks = 15                      # of each player, besides those that mark points in 2016
swords = 20
shields = 12
sineach = 32
athach = 12
monghfinn = 6
honor = 4                       # at the start
start_disks_2016 = 2            # in hand when play starts: AR-7.28
start_disks_2017 = 2
display = 6                     # Tactic Tiles on offer
rounds = [6, 5, 4]              # with two, three and four players
limits = [25, 21, 17]           # of Corruption
shield_limit_2016 = 3           # in every province

[map]
width = 1000
height = 1300
isle = [
  [352, 112], [392, 66], [470, 40], [574, 38], [664, 60], [716, 108], [700, 152], [612, 182], [500, 190], [404, 170],
]
isle_neighbours = ["magnata", "regia"]
coast = [
  [262, 352], [300, 305], [352, 318], [392, 284], [440, 272], [488, 300], [520, 282], [565, 276], [622, 298],
  [668, 306], [722, 304], [762, 338], [792, 384], [838, 410], [832, 468], [858, 520], [852, 580], [806, 592],
  [800, 640], [822, 690], [836, 744], [826, 800], [838, 850], [806, 900], [792, 960], [770, 1030], [716, 1052],
  [650, 1052], [600, 1074], [540, 1082], [500, 1122], [440, 1136], [392, 1162], [330, 1172], [290, 1206],
  [220, 1228], [160, 1214], [178, 1166], [140, 1150], [176, 1104], [112, 1086], [88, 1034], [138, 992], [184, 968],
  [176, 932], [166, 900], [134, 866], [142, 820], [166, 790], [150, 766], [122, 744], [98, 706], [76, 640],
  [104, 594], [84, 540], [112, 486], [176, 478], [170, 436], [206, 398],
]
roads = [
  ["vennicnium", "vidva"],
  ["vennicnium", "erdini"],
  ["vidva", "argita"],
  ["vidva", "mag_slecht"],
  ["ravius", "erdini"],
  ["ravius", "nagnatae"],
  ["ravius", "cruachan"],
  ["erdini", "mag_slecht"],
  ["erdini", "rathra"],
  ["nagnatae", "libnius"],
  ["argita", "robogdium"],
  ["argita", "emain"],
  ["robogdium", "darini"],
  ["logia", "darini"],
  ["logia", "isamnium"],
  ["darini", "emain"],
  ["darini", "voluntii"],
  ["emain", "temair"],
  ["voluntii", "isamnium"],
  ["voluntii", "tailtiu"],
  ["voluntii", "temair"],
  ["mag_slecht", "granard"],
  ["cruachan", "rathra"],
  ["cruachan", "auteini"],
  ["rathra", "granard"],
  ["rathra", "laberos"],
  ["granard", "temair"],
  ["granard", "uisnech"],
  ["isamnium", "buvinda"],
  ["buvinda", "tailtiu"],
  ["tailtiu", "eblani"],
  ["tailtiu", "uisnech"],
  ["tailtiu", "almu"],
  ["eblani", "almu"],
  ["eblani", "oboca"],
  ["temair", "uisnech"],
  ["uisnech", "laberos"],
  ["uisnech", "croghan"],
  ["laberos", "turoe"],
  ["laberos", "grian"],
  ["almu", "croghan"],
  ["almu", "coriondi"],
  ["croghan", "dun_ailinne"],
  ["libnius", "auteini"],
  ["auteini", "turoe"],
  ["auteini", "ausoba"],
  ["turoe", "gangani"],
  ["ausoba", "gangani"],
  ["gangani", "makolikon"],
  ["gangani", "grian"],
  ["senus", "makolikon"],
  ["senus", "luceni"],
  ["makolikon", "grian"],
  ["makolikon", "luceni"],
  ["makolikon", "caisel"],
  ["grian", "caisel"],
  ["luceni", "velabri"],
  ["luceni", "dur"],
  ["dun_ailinne", "usdiae"],
  ["dun_ailinne", "coriondi"],
  ["caisel", "usdiae"],
  ["caisel", "iverni"],
  ["usdiae", "brigantes"],
  ["usdiae", "birgus"],
  ["usdiae", "dabrona"],
  ["oboca", "coriondi"],
  ["oboca", "hieron"],
  ["coriondi", "brigantes"],
  ["brigantes", "hieron"],
  ["brigantes", "birgus"],
  ["dabrona", "iverni"],
  ["iverni", "velabri"],
  ["velabri", "dur"],
  ["velabri", "notium"],
]

[[province]]
id = "magnata"
name = "Magnata"
colour = "green"
number = 3
label = [280, 408]
neighbours = ["raeba", "regia", "regia_altera"]
outline = [
  [211, 567], [174, 595], [97, 575], [84, 540], [112, 486], [176, 477], [176, 478], [170, 436], [206, 398],
  [237, 373], [262, 352], [300, 305], [352, 318], [358, 313], [392, 284], [440, 272], [488, 300], [491, 299],
  [489, 354], [400, 385], [407, 465], [328, 498], [286, 473], [217, 510],
]

[[province]]
id = "regia"
name = "Regia"
colour = "purple"
number = 3
label = [617, 364]
neighbours = ["eblana", "laberus", "magnata", "raeba"]
outline = [
  [520, 282], [565, 276], [622, 298], [630, 299], [668, 306], [722, 304], [762, 338], [775, 357], [792, 384],
  [838, 410], [832, 468], [841, 486], [762, 499], [759, 572], [707, 600], [652, 564], [659, 502], [630, 470],
  [550, 488], [519, 462], [524, 386], [489, 354], [491, 299],
]

[[province]]
id = "raeba"
name = "Raeba"
colour = "brown"
number = 2
label = [451, 486]
neighbours = ["laberus", "magnata", "regia", "regia_altera"]
outline = [
  [519, 462], [550, 488], [550, 561], [493, 589], [444, 565], [390, 597], [337, 571], [284, 606], [211, 567],
  [217, 510], [286, 473], [328, 498], [407, 465], [400, 385], [489, 354], [524, 386],
]

[[province]]
id = "eblana"
name = "Eblana"
colour = "grey"
number = 2
label = [765, 682]
neighbours = ["laberus", "manapia", "regia"]
outline = [
  [707, 600], [759, 572], [762, 499], [841, 486], [858, 520], [852, 580], [806, 592], [805, 601], [800, 640],
  [813, 668], [822, 690], [836, 744], [831, 773], [740, 782], [725, 766], [727, 692], [702, 668], [613, 683],
  [597, 667], [599, 591], [652, 564],
]

[[province]]
id = "laberus"
name = "Laberus"
colour = "green"
number = 2
label = [498, 658]
neighbours = ["dunum", "eblana", "macolicum", "manapia", "raeba", "regia", "regia_altera"]
outline = [
  [550, 561], [550, 488], [630, 470], [659, 502], [652, 564], [599, 591], [597, 667], [613, 683], [702, 668],
  [727, 692], [725, 766], [625, 781], [611, 765], [497, 777], [480, 701], [395, 683], [390, 597], [444, 565],
  [493, 589],
]

[[province]]
id = "regia_altera"
name = "Regia Altera"
colour = "grey"
number = 2
label = [176, 671]
neighbours = ["laberus", "macolicum", "magnata", "raeba"]
outline = [
  [174, 595], [211, 567], [284, 606], [337, 571], [390, 597], [395, 683], [365, 704], [351, 771], [253, 794],
  [248, 790], [164, 787], [150, 766], [122, 744], [98, 706], [76, 640], [104, 594], [97, 575],
]

[[province]]
id = "macolicum"
name = "Macolicum"
colour = "brown"
number = 2
label = [258, 867]
neighbours = ["dunum", "ivernis", "laberus", "regia_altera"]
outline = [
  [480, 701], [497, 777], [482, 810], [396, 823], [364, 903], [336, 913], [308, 995], [204, 995], [184, 968],
  [183, 968], [176, 931], [176, 932], [166, 900], [134, 866], [142, 820], [166, 790], [164, 787], [248, 790],
  [253, 794], [351, 771], [365, 704], [395, 683],
]

[[province]]
id = "dunum"
name = "Dunum"
colour = "purple"
number = 1
label = [508, 857]
neighbours = ["ivernis", "laberus", "macolicum", "manapia"]
outline = [
  [508, 1012], [460, 990], [449, 958], [364, 903], [396, 823], [482, 810], [497, 777], [611, 765], [625, 781],
  [623, 855], [576, 889], [581, 955],
]

[[province]]
id = "manapia"
name = "Manapia"
colour = "brown"
number = 1
label = [736, 894]
neighbours = ["dunum", "eblana", "ivernis", "laberus"]
outline = [
  [806, 900], [802, 919], [792, 960], [770, 1030], [716, 1052], [650, 1052], [600, 1074], [540, 1082], [535, 1087],
  [508, 1012], [581, 955], [576, 889], [623, 855], [625, 781], [725, 766], [740, 782], [831, 773], [826, 800],
  [838, 850],
]

[[province]]
id = "ivernis"
name = "Ivernis"
colour = "green"
number = 1
label = [352, 1091]
neighbours = ["dunum", "macolicum", "manapia"]
outline = [
  [178, 1166], [140, 1150], [175, 1104], [176, 1104], [112, 1086], [88, 1034], [138, 992], [184, 968], [204, 995],
  [308, 995], [336, 913], [364, 903], [449, 958], [460, 990], [508, 1012], [535, 1087], [500, 1122], [440, 1136],
  [392, 1162], [357, 1168], [330, 1172], [290, 1206], [220, 1228], [160, 1214],
]

[[location]]
id = "vennicnium"
name = "Vennicnium"
province = "magnata"
port = true
place = [300, 345]

[[location]]
id = "vidva"
name = "Vidva"
province = "magnata"
port = false
place = [425, 318]

[[location]]
id = "ravius"
name = "Ravius"
province = "magnata"
port = true
place = [222, 440]

[[location]]
id = "erdini"
name = "Erdini"
province = "magnata"
port = false
place = [345, 432]

[[location]]
id = "nagnatae"
name = "Nagnatae"
province = "magnata"
port = false
place = [150, 530]

[[location]]
id = "argita"
name = "Argita"
province = "regia"
port = false
place = [555, 322]

[[location]]
id = "robogdium"
name = "Robogdium"
province = "regia"
port = true
place = [690, 350]

[[location]]
id = "logia"
name = "Logia"
province = "regia"
port = true
place = [795, 440]

[[location]]
id = "darini"
name = "Darini"
province = "regia"
port = false
place = [690, 448]

[[location]]
id = "emain"
name = "Emain"
province = "regia"
port = false
place = [580, 430]

[[location]]
id = "voluntii"
name = "Voluntii"
province = "regia"
port = false
place = [708, 540]

[[location]]
id = "mag_slecht"
name = "Mag Slecht"
province = "raeba"
port = false
place = [462, 422]

[[location]]
id = "cruachan"
name = "Cruachan"
province = "raeba"
port = false
place = [278, 545]

[[location]]
id = "rathra"
name = "Rathra"
province = "raeba"
port = false
place = [388, 532]

[[location]]
id = "granard"
name = "Granard"
province = "raeba"
port = false
place = [498, 528]

[[location]]
id = "isamnium"
name = "Isamnium"
province = "eblana"
port = false
place = [812, 545]

[[location]]
id = "buvinda"
name = "Buvinda"
province = "eblana"
port = true
place = [758, 632]

[[location]]
id = "tailtiu"
name = "Tailtiu"
province = "eblana"
port = false
place = [652, 625]

[[location]]
id = "eblani"
name = "Eblani"
province = "eblana"
port = true
place = [785, 728]

[[location]]
id = "temair"
name = "Temair"
province = "laberus"
port = false
place = [602, 528]

[[location]]
id = "uisnech"
name = "Uisnech"
province = "laberus"
port = false
place = [545, 622]

[[location]]
id = "laberos"
name = "Laberos"
province = "laberus"
port = false
place = [446, 630]

[[location]]
id = "almu"
name = "Almu"
province = "laberus"
port = false
place = [668, 725]

[[location]]
id = "croghan"
name = "Croghan"
province = "laberus"
port = false
place = [556, 722]

[[location]]
id = "libnius"
name = "Libnius"
province = "regia_altera"
port = true
place = [122, 640]

[[location]]
id = "auteini"
name = "Auteini"
province = "regia_altera"
port = false
place = [230, 635]

[[location]]
id = "turoe"
name = "Turoe"
province = "regia_altera"
port = false
place = [338, 636]

[[location]]
id = "ausoba"
name = "Ausoba"
province = "regia_altera"
port = true
place = [196, 730]

[[location]]
id = "gangani"
name = "Gangani"
province = "regia_altera"
port = false
place = [296, 726]

[[location]]
id = "senus"
name = "Senus"
province = "macolicum"
port = true
place = [192, 846]

[[location]]
id = "makolikon"
name = "Makolikon"
province = "macolicum"
port = false
place = [322, 836]

[[location]]
id = "grian"
name = "Grian"
province = "macolicum"
port = false
place = [420, 752]

[[location]]
id = "luceni"
name = "Luceni"
province = "macolicum"
port = false
place = [262, 940]

[[location]]
id = "dun_ailinne"
name = "Dun Ailinne"
province = "dunum"
port = false
place = [566, 818]

[[location]]
id = "caisel"
name = "Caisel"
province = "dunum"
port = false
place = [440, 884]

[[location]]
id = "usdiae"
name = "Usdiae"
province = "dunum"
port = false
place = [518, 930]

[[location]]
id = "oboca"
name = "Oboca"
province = "manapia"
port = false
place = [795, 826]

[[location]]
id = "coriondi"
name = "Coriondi"
province = "manapia"
port = false
place = [682, 822]

[[location]]
id = "brigantes"
name = "Brigantes"
province = "manapia"
port = false
place = [640, 920]

[[location]]
id = "hieron"
name = "Hieron"
province = "manapia"
port = true
place = [735, 985]

[[location]]
id = "birgus"
name = "Birgus"
province = "manapia"
port = true
place = [590, 1022]

[[location]]
id = "dabrona"
name = "Dabrona"
province = "ivernis"
port = true
place = [452, 1072]

[[location]]
id = "iverni"
name = "Iverni"
province = "ivernis"
port = false
place = [378, 980]

[[location]]
id = "velabri"
name = "Velabri"
province = "ivernis"
port = false
place = [262, 1050]

[[location]]
id = "dur"
name = "Dur"
province = "ivernis"
port = true
place = [136, 1038]

[[location]]
id = "notium"
name = "Notium"
province = "ivernis"
port = true
place = [222, 1164]

[[castle]]
id = "castle_1"
name = {en = "Balor''s Castle I", de = "Burg Balors I"}
road_to = "vennicnium"
place = [420, 112]

[[castle]]
id = "castle_2"
name = {en = "Balor''s Castle II", de = "Burg Balors II"}
road_to = "vidva"
place = [500, 96]

[[castle]]
id = "castle_3"
name = {en = "Balor''s Castle III", de = "Burg Balors III"}
road_to = "argita"
place = [580, 100]

[[castle]]
id = "castle_4"
name = {en = "Balor''s Castle IV", de = "Burg Balors IV"}
road_to = "robogdium"
place = [656, 114]

[[card]]
id = "B01"
back = "disks"
top = {disks = 3, honor = 1, corruption = 2}
middle = {disks = 2, honor = 1, corruption = 1}
bottom = {disks = 1, honor = 1, corruption = 1}

[[card]]
id = "B02"
back = "disks"
top = {disks = 2, swords = 1, honor = 1, corruption = 2}
middle = {disks = 1, shields = 1, corruption = 1}
bottom = {disks = 1, honor = 1}

[[card]]
id = "B03"
back = "disks"
top = {disks = 4, tiles = 1, corruption = 3}
middle = {disks = 3, tiles = 1, corruption = 2}
bottom = {disks = 2, corruption = 1}

[[card]]
id = "B04"
back = "disks"
top = {disks = 2, shields = 1, corruption = 2}
middle = {disks = 2, honor = 1, corruption = 1}
bottom = {disks = 1, honor = 1}

[[card]]
id = "B05"
back = "disks"
top = {disks = 2, shields = 1, corruption = 1}
middle = {disks = 2, corruption = 1}
bottom = {disks = 1, shields = 1}

[[card]]
id = "B06"
back = "disks"
top = {disks = 2, tiles = 2, corruption = 2}
middle = {disks = 1, tiles = 2, corruption = 1}
bottom = {disks = 1, tiles = 1, corruption = 1}

[[card]]
id = "B07"
back = "disks"
top = {disks = 2, broch = 2, corruption = 2}
middle = {disks = 1, honor = 1}
bottom = {disks = 1, honor = 1}

[[card]]
id = "B08"
back = "disks"
top = {disks = 2, swords = 1, shields = 1, corruption = 2}
middle = {disks = 2, shields = 1, corruption = 1}
bottom = {disks = 1, swords = 1}

[[card]]
id = "B09"
back = "disks"
top = {disks = 2, honor = 2, tiles = 1, corruption = 2}
middle = {disks = 1, honor = 2, tiles = 1, corruption = 1}
bottom = {disks = 1, honor = 1}

[[card]]
id = "B10"
back = "disks"
top = {disks = 3, honor = 1, corruption = 2}
middle = {disks = 2, shields = 1, corruption = 1}
bottom = {disks = 1, corruption = 1}

[[card]]
id = "B11"
back = "disks"
top = {disks = 2, shields = 1, swords = 1, corruption = 2}
middle = {disks = 1, swords = 1, corruption = 1}
bottom = {disks = 1}

[[card]]
id = "B12"
back = "disks"
top = {disks = 3, tiles = 1, corruption = 2}
middle = {disks = 2, tiles = 1, corruption = 1}
bottom = {disks = 2, corruption = 1}

[[card]]
id = "B13"
back = "disks"
top = {disks = 1, tiles = 1, corruption = 1}
middle = {disks = 3, corruption = 2}
bottom = {disks = 1, honor = 1}

[[card]]
id = "B14"
back = "disks"
top = {disks = 2, caer = 3, corruption = 2}
middle = {disks = 2, corruption = 1}
bottom = {disks = 1, honor = 1}

[[card]]
id = "B15"
back = "disks"
top = {disks = 2, tiles = 1, corruption = 1}
middle = {disks = 2, tiles = 1, corruption = 1}
bottom = {disks = 1}

[[card]]
id = "B16"
back = "disks"
top = {disks = 2, swords = 1, corruption = 2}
middle = {disks = 1, swords = 1, corruption = 1}
bottom = {disks = 1, shields = 1}

[[card]]
id = "B17"
back = "disks"
top = {disks = 3, shields = 1, corruption = 2}
middle = {disks = 2, shields = 1, corruption = 1}
bottom = {disks = 1, honor = 1}

[[card]]
id = "B18"
back = "disks"
top = {disks = 2, tiles = 2, honor = 1, corruption = 2}
middle = {disks = 1, tiles = 2, corruption = 1}
bottom = {disks = 1, corruption = 1}

[[card]]
id = "A01"
back = "arms"
top = {shields = 3, swords = 1, corruption = 2}
middle = {shields = 2}
bottom = {shields = 1, swords = 1}

[[card]]
id = "A02"
back = "arms"
top = {swords = 2, shields = 1, corruption = 2}
middle = {swords = 1, shields = 1, corruption = 1}
bottom = {swords = 1}

[[card]]
id = "A03"
back = "arms"
top = {swords = 3, tiles = 1, corruption = 2}
middle = {swords = 2, tiles = 1, corruption = 1}
bottom = {swords = 1, shields = 1, corruption = 1}

[[card]]
id = "A04"
back = "arms"
top = {swords = 2, shields = 2, corruption = 2}
middle = {swords = 1, shields = 1}
bottom = {shields = 1}

[[card]]
id = "A05"
back = "arms"
top = {swords = 2, disks = 1, corruption = 2}
middle = {swords = 1, disks = 1, corruption = 1}
bottom = {swords = 1, disks = 1, corruption = 1}

[[card]]
id = "A06"
back = "arms"
top = {swords = 1, shields = 1, honor = 1, tiles = 1, corruption = 1}
middle = {swords = 1, honor = 1, tiles = 1}
bottom = {swords = 1}

[[card]]
id = "A07"
back = "arms"
top = {swords = 2, tiles = 1, corruption = 2}
middle = {swords = 1, tiles = 1, corruption = 1}
bottom = {swords = 1}

[[card]]
id = "A08"
back = "arms"
top = {swords = 1, shields = 2, disks = 1, corruption = 2}
middle = {swords = 1, shields = 1, corruption = 1}
bottom = {shields = 1, disks = 1, corruption = 1}

[[card]]
id = "A09"
back = "arms"
top = {shields = 2, swords = 1, tiles = 1, corruption = 2}
middle = {shields = 1, honor = 1, tiles = 1, corruption = 1}
bottom = {swords = 1}

[[card]]
id = "A10"
back = "arms"
top = {swords = 2, shields = 1, corruption = 2}
middle = {swords = 2, corruption = 1}
bottom = {swords = 1, corruption = 1}

[[card]]
id = "A11"
back = "arms"
top = {swords = 1, honor = 2, corruption = 1}
middle = {swords = 1, honor = 1, corruption = 1}
bottom = {honor = 1, corruption = 1}

[[card]]
id = "A12"
back = "arms"
top = {shields = 2, swords = 1, honor = 1, tiles = 1, corruption = 1}
middle = {swords = 1, honor = 1, tiles = 1}
bottom = {shields = 1, honor = 1}

[[card]]
id = "A13"
back = "arms"
top = {swords = 1, shields = 1, corruption = 1}
middle = {swords = 3, corruption = 2}
bottom = {swords = 1, shields = 1, corruption = 1}

[[card]]
id = "A14"
back = "arms"
top = {swords = 2, disks = 1, corruption = 2}
middle = {swords = 1, disks = 1, corruption = 1}
bottom = {swords = 1, honor = 1}

[[card]]
id = "A15"
back = "arms"
top = {swords = 2, tiles = 2, corruption = 2}
middle = {swords = 1, tiles = 2, corruption = 1}
bottom = {tiles = 1}

[[card]]
id = "A16"
back = "arms"
top = {swords = 2, shields = 2, corruption = 3}
middle = {swords = 1, shields = 1, corruption = 1}
bottom = {shields = 1, swords = 1, corruption = 1}

[[card]]
id = "A17"
back = "arms"
top = {swords = 2, disks = 1, corruption = 2}
middle = {swords = 1, disks = 1, corruption = 1}
bottom = {disks = 1}

[[card]]
id = "A18"
back = "arms"
top = {shields = 2, disks = 1, honor = 1, tiles = 1, corruption = 2}
middle = {swords = 1, shields = 1, tiles = 1, corruption = 1}
bottom = {swords = 1, shields = 1, corruption = 1}

[[card]]
id = "H01"
back = "honor"
top = {honor = 3, tiles = 1, shields = 1, corruption = 3}
middle = {honor = 1, tiles = 2, corruption = 1}
bottom = {honor = 1, tiles = 2, corruption = 1}

[[card]]
id = "H02"
back = "honor"
top = {honor = 3, tiles = 2, corruption = 2}
middle = {honor = 1, tiles = 1, corruption = 1}
bottom = {honor = 1, tiles = 1}

[[card]]
id = "H03"
back = "honor"
top = {broch = 2, tiles = 2, corruption = 1}
middle = {honor = 1, tiles = 2, corruption = 1}
bottom = {tiles = 2}

[[card]]
id = "H04"
back = "honor"
top = {honor = 2, tiles = 2, disks = 1, corruption = 2}
middle = {honor = 1, disks = 1, tiles = 1, corruption = 1}
bottom = {honor = 1, disks = 1, tiles = 1, corruption = 1}

[[card]]
id = "H05"
back = "honor"
top = {caer = 3, tiles = 2, disks = 1, corruption = 2}
middle = {honor = 1, tiles = 2, corruption = 1}
bottom = {honor = 1, tiles = 1, corruption = 1}

[[card]]
id = "H06"
back = "honor"
top = {honor = 2, tiles = 3, corruption = 3}
middle = {tiles = 3, corruption = 1}
bottom = {tiles = 2, honor = 1, corruption = 1}

[[card]]
id = "H07"
back = "honor"
top = {honor = 4, tiles = 1, corruption = 2}
middle = {honor = 2, tiles = 1, corruption = 1}
bottom = {honor = 1, tiles = 1}

[[card]]
id = "H08"
back = "honor"
top = {honor = 2, swords = 1, tiles = 2, corruption = 2}
middle = {honor = 1, tiles = 2}
bottom = {honor = 1, tiles = 1}

[[card]]
id = "H09"
back = "honor"
top = {broch = 2, disks = 1, tiles = 1, corruption = 1}
middle = {honor = 1, disks = 1, tiles = 1, corruption = 1}
bottom = {honor = 1, tiles = 2}

[[card]]
id = "H10"
back = "honor"
top = {honor = 3, shields = 1, tiles = 1, corruption = 1}
middle = {honor = 1, tiles = 2, corruption = 1}
bottom = {honor = 1, tiles = 1}

[[card]]
id = "H11"
back = "honor"
top = {tiles = 3, swords = 1, corruption = 2}
middle = {tiles = 2, honor = 1}
bottom = {tiles = 2, corruption = 1}

[[card]]
id = "H12"
back = "honor"
top = {honor = 3, shields = 1, tiles = 2, corruption = 2}
middle = {honor = 1, swords = 1, tiles = 1, corruption = 1}
bottom = {honor = 1, shields = 1, tiles = 1, corruption = 1}

[[card]]
id = "H13"
back = "honor"
top = {honor = 2, tiles = 2, corruption = 1}
middle = {broch = 2, honor = 1, tiles = 1, corruption = 2}
bottom = {honor = 1, tiles = 2, corruption = 1}

[[card]]
id = "H14"
back = "honor"
top = {caer = 3, honor = 2, tiles = 1, corruption = 1}
middle = {honor = 1, shields = 1, tiles = 1, corruption = 1}
bottom = {honor = 1, tiles = 1}

[[card]]
id = "H15"
back = "honor"
top = {honor = 2, tiles = 2, shields = 1, corruption = 2}
middle = {honor = 1, tiles = 2}
bottom = {honor = 1, tiles = 1, corruption = 1}

[[card]]
id = "H16"
back = "honor"
top = {broch = 2, honor = 1, tiles = 1, corruption = 1}
middle = {caer = 3, tiles = 1}
bottom = {honor = 1, tiles = 2}

[[card]]
id = "H17"
back = "honor"
top = {tiles = 3, honor = 1, corruption = 2}
middle = {tiles = 2, disks = 1, corruption = 1}
bottom = {tiles = 2}

[[card]]
id = "H18"
back = "honor"
top = {honor = 2, disks = 1, tiles = 2, corruption = 2}
middle = {honor = 1, tiles = 1}
bottom = {honor = 1, disks = 1, tiles = 1}

[[tile]]
id = "cauldron_magnata"
kind = "cauldron_of_dagda"
copies = 1
value = [1]
province = "magnata"

[[tile]]
id = "cauldron_regia"
kind = "cauldron_of_dagda"
copies = 1
value = [1]
province = "regia"

[[tile]]
id = "cauldron_raeba"
kind = "cauldron_of_dagda"
copies = 1
value = [1]
province = "raeba"

[[tile]]
id = "cauldron_eblana"
kind = "cauldron_of_dagda"
copies = 1
value = [1]
province = "eblana"

[[tile]]
id = "cauldron_laberus"
kind = "cauldron_of_dagda"
copies = 1
value = [1]
province = "laberus"

[[tile]]
id = "cauldron_regia_altera"
kind = "cauldron_of_dagda"
copies = 1
value = [1]
province = "regia_altera"

[[tile]]
id = "cauldron_macolicum"
kind = "cauldron_of_dagda"
copies = 1
value = [1]
province = "macolicum"

[[tile]]
id = "cauldron_dunum"
kind = "cauldron_of_dagda"
copies = 1
value = [1]
province = "dunum"

[[tile]]
id = "cauldron_manapia"
kind = "cauldron_of_dagda"
copies = 1
value = [1]
province = "manapia"

[[tile]]
id = "cauldron_ivernis"
kind = "cauldron_of_dagda"
copies = 1
value = [1]
province = "ivernis"

[[tile]]
id = "silver_green"
kind = "silver_in_the_hills"
copies = 1
value = [1]
colour = "green"

[[tile]]
id = "silver_brown"
kind = "silver_in_the_hills"
copies = 1
value = [1]
colour = "brown"

[[tile]]
id = "silver_purple"
kind = "silver_in_the_hills"
copies = 1
value = [1]
colour = "purple"

[[tile]]
id = "silver_grey"
kind = "silver_in_the_hills"
copies = 1
value = [1]
colour = "grey"

[[tile]]
id = "wild_geese"
kind = "flight_of_the_wild_geese"
copies = 1
value = [2]

[[tile]]
id = "salmon"
kind = "trail_of_the_salmon"
copies = 1
value = [2]

[[tile]]
id = "stone_of_fate"
kind = "stone_of_fate"
copies = 1
value = [2, 4, 6, 8]

[[tile]]
id = "emers_mercy"
kind = "emers_mercy"
copies = 1
value = [5]

[[tile]]
id = "high_walls"
kind = "high_walls"
copies = 1
value = [2]

[[tile]]
id = "sublime_stronghold"
kind = "sublime_stronghold"
copies = 1
value = [3]

[[tile]]
id = "ogams_wisdom"
kind = "ogams_wisdom"
copies = 2

[[tile]]
id = "master_builder"
kind = "hour_of_the_master_builder"
copies = 2
value = [3]

[[tile]]
id = "cu_chulainns_ruse"
kind = "cu_chulainns_ruse"
copies = 2

[[tile]]
id = "big_migration"
kind = "big_migration"
copies = 2

[[tile]]
id = "song_of_the_bard"
kind = "song_of_the_bard"
copies = 2
value = [3, 2]
');
CREATE TABLE entries (
	game TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	entry TEXT NOT NULL, 
	time REAL NOT NULL, mark TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (game, number), 
	FOREIGN KEY(game) REFERENCES games (id)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',0,0,'{"seat":0,"answer":"tribe:muintir_nemid"}',1.79499171866967940331e+09,'db6da35223d83fb3');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',1,1,'{"seat":1,"answer":"tribe:mil_espaine","drew":[["first","seat0"]]}',1.79499171867022943497e+09,'8137148b519fc680');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',2,0,'{"seat":0,"answer":"port:ravius"}',1.79499171867096495628e+09,'ab65701f952a0f2c');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',3,1,'{"seat":1,"answer":"port:logia"}',1.7949917186713578701e+09,'2f228bf54ff62c7a');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',4,0,'{"seat":0,"answer":"stack:1","drew":[["stack 1","disks.2"]]}',1.79499171867191362381e+09,'34d1050f4ca652b0');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',5,1,'{"seat":1,"answer":"stack:1","drew":[["stack 1","honor.10"]]}',1.79499171867249631882e+09,'2f228bf54ff62c7a');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',6,0,'{"seat":0,"answer":"stack:2","drew":[["stack 2","arms.7"]]}',1794991718.67288,'34d1050f4ca652b0');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',7,1,'{"seat":1,"answer":"stack:1","drew":[["stack 1","honor.13"]]}',1.7949917186734046936e+09,'2f228bf54ff62c7a');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',8,0,'{"seat":0,"answer":"stack:1","drew":[["stack 1","disks.4"]]}',1794991718.67393,'34d1050f4ca652b0');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',9,1,'{"seat":1,"answer":"stack:3","drew":[["stack 3","honor.10"]]}',1.79499171867424559593e+09,'2f228bf54ff62c7a');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',10,0,'{"seat":0,"answer":"stack:3","drew":[["stack 3","arms.5"]]}',1.79499171867481088638e+09,'34d1050f4ca652b0');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',11,1,'{"seat":1,"answer":"stack:1","drew":[["stack 1","honor.2"],["cards","H01"],["cards","B08"],["cards","A01"],["cards","H14"]]}',1.79499171867539381981e+09,'028a0687072c8f4c');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',12,0,'{"seat":0,"answer":"block:bottom"}',1.79499171867647576332e+09,'28a1e917f1382822');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',13,1,'{"seat":1,"answer":"block:middle","drew":[["cards","H10"],["cards","B15"]]}',1.79499171867725515366e+09,'0e65f29bf79451c9');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',14,0,'{"seat":0,"answer":"block:top"}',1.79499171867778229713e+09,'411042485cd50181');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',15,1,'{"seat":1,"answer":"block:bottom","drew":[["cards","H02"],["cards","B06"]]}',1.79499171867822980881e+09,'9f78ffbbdb6cec34');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',16,0,'{"seat":0,"answer":"take:song_of_the_bard"}',1.79499171867887496948e+09,'ac873bb47935882d');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',17,0,'{"seat":0,"answer":"take:cauldron_magnata"}',1.79499171867948698997e+09,'6c359836f39c9ad2');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',18,0,'{"seat":0,"answer":"take:salmon"}',1.79499171867987966537e+09,'cdaf5a2ce5144767');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',19,0,'{"seat":0,"answer":"take:high_walls"}',1.79499171868039417267e+09,'e7dfdbb7da0a6798');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',20,0,'{"seat":0,"answer":"take:cauldron_eblana","drew":[["tiles","cauldron_regia"],["tiles","cauldron_regia_altera"],["tiles","emers_mercy"],["tiles","cu_chulainns_ruse_1"],["tiles","sublime_stronghold"]]}',1.79499171868093466759e+09,'fb401ee0a942a9e9');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',21,1,'{"seat":1,"answer":"take:big_migration"}',1.79499171868129611015e+09,'d30de018f34a46fd');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',22,1,'{"seat":1,"answer":"take:cauldron_regia_altera"}',1.79499171868193340302e+09,'98f8ea26e3a92d8a');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',23,1,'{"seat":1,"answer":"take:cauldron_regia"}',1.79499171868254160881e+09,'b75a4be76001f495');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',24,1,'{"seat":1,"answer":"take:sublime_stronghold","drew":[["tiles","cauldron_laberus"],["tiles","wild_geese"],["tiles","cauldron_macolicum"],["tiles","cauldron_dunum"]]}',1.79499171868295741081e+09,'efcb28ac8cc414ab');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',25,0,'{"seat":0,"answer":"build:nagnatae"}',1.79499171868447351456e+09,'55ce201bdf70cddc');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',26,0,'{"seat":0,"answer":"use:song_of_the_bard"}',1.79499171868509292603e+09,'276c43bb22cf59c1');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',27,0,'{"seat":0,"answer":"done"}',1.79499171868552207947e+09,'cceec697c626f722');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',28,1,'{"seat":1,"answer":"build:darini"}',1.79499171868711614609e+09,'85f421454ae66eb7');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',29,1,'{"seat":1,"answer":"done"}',1.79499171868767690659e+09,'dbbe113174dc7bd3');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',30,0,'{"seat":0,"answer":"build:isamnium"}',1.79499171868887424469e+09,'fdafcb3f8540edbd');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',31,0,'{"seat":0,"answer":"shield:magnata"}',1.79499171868967366219e+09,'e23258ff7582b940');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',32,0,'{"seat":0,"answer":"done"}',1.79499171869026327133e+09,'f856699e5125819f');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',33,1,'{"seat":1,"answer":"build:hieron"}',1.79499171869077658653e+09,'441797184526494c');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',34,1,'{"seat":1,"answer":"build:voluntii"}',1.79499171869253277779e+09,'85f421454ae66eb7');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',35,1,'{"seat":1,"answer":"done"}',1.7949917186931271553e+09,'fdafcb3f8540edbd');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',36,0,'{"seat":0,"answer":"spread:erdini","drew":[["fomori","sineach.2"]]}',1.79499171869353866577e+09,'3652352662393890');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',37,0,'{"seat":0,"answer":"shield:eblana"}',1.79499171869426846504e+09,'e23258ff7582b940');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',38,0,'{"seat":0,"answer":"done"}',1.79499171869487190247e+09,'6637863d7ce84ac5');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',39,1,'{"seat":1,"answer":"shield:manapia"}',1.79499171869534301758e+09,'8f7704557bc1d2ee');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',40,1,'{"seat":1,"answer":"build:emain"}',1.79499171869721770287e+09,'85f421454ae66eb7');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',41,1,'{"seat":1,"answer":"done"}',1.7949917186977956295e+09,'da1a0ea61704b669');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',42,0,'{"seat":0,"answer":"use:cauldron_eblana"}',1.79499171869817662239e+09,'53a9286dc9c9f179');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',43,0,'{"seat":0,"answer":"spread:mag_slecht","drew":[["fomori","sineach.9"]]}',1.79499171869877433777e+09,'9f30ede8750a8730');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',44,0,'{"seat":0,"answer":"pass"}',1.79499171869934606552e+09,'5bc353a4bf326be2');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',45,1,'{"seat":1,"answer":"build:cruachan"}',1.7949917186998603344e+09,'9a8a3337f78af666');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',46,1,'{"seat":1,"answer":"build:tailtiu"}',1.79499171870172595978e+09,'85f421454ae66eb7');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',47,1,'{"seat":1,"answer":"done"}',1.79499171870232415199e+09,'3dd3f5a42c205462');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',48,1,'{"seat":1,"answer":"build:tailtiu"}',1.79499171870278072357e+09,'3dd3f5a42c205462');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',49,1,'{"seat":1,"answer":"spread:darini","drew":[["fomori","monghfinn.5"]]}',1.79499171870476126671e+09,'85f421454ae66eb7');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',50,1,'{"seat":1,"answer":"done"}',1.79499171870535635948e+09,'b90d4834b2907d68');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',51,1,'{"seat":1,"answer":"use:cauldron_regia"}',1.79499171870581555367e+09,'856b56ea7a16495f');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',52,1,'{"seat":1,"answer":"build:temair"}',1.79499171870758461952e+09,'0f4ceb6398c81db1');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',53,1,'{"seat":1,"answer":"spread:ravius","drew":[["fomori","sineach.2"]]}',1.79499171870858454704e+09,'a196fb930cb37448');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',54,1,'{"seat":1,"answer":"done"}',1.79499171870902442932e+09,'8230e3f294d6d8ae');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',55,1,'{"seat":1,"answer":"spread:cruachan","drew":[["fomori","athach.8"]]}',1.79499171871002197266e+09,'229621d28f801e0a');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',56,1,'{"seat":1,"answer":"repel:robogdium"}',1.79499171871074986458e+09,'12997cf1618de519');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',57,1,'{"seat":1,"answer":"corruption"}',1.79499171871112799644e+09,'a196fb930cb37448');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',58,1,'{"seat":1,"answer":"done"}',1.79499171871159338951e+09,'183fe70bd8ada7b1');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',59,1,'{"seat":1,"answer":"use:big_migration"}',1.79499171871207213402e+09,'dc362051810f5a44');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',60,1,'{"seat":1,"answer":"pick:isamnium"}',1.79499171871244668961e+09,'4229802f373f151e');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',61,1,'{"seat":1,"answer":"pick:hieron"}',1.79499171871309089661e+09,'');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',62,1,'{"seat":1,"answer":"pass","auto":true}',1.79499171871309089661e+09,'2f228bf54ff62c7a');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',63,0,'{"seat":0,"answer":"stack:1","drew":[["stack 1","honor.10"]]}',1.79499171871367931366e+09,'34d1050f4ca652b0');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',64,1,'{"seat":1,"answer":"stack:1","drew":[["stack 1","arms.6"]]}',1.7949917187151966095e+09,'2f228bf54ff62c7a');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',65,0,'{"seat":0,"answer":"stack:3","drew":[["stack 3","arms.10"]]}',1.79499171871576809883e+09,'34d1050f4ca652b0');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',66,1,'{"seat":1,"answer":"stack:2","drew":[["stack 2","disks.8"]]}',1.79499171871637797356e+09,'2f228bf54ff62c7a');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',67,0,'{"seat":0,"answer":"stack:1","drew":[["stack 1","honor.7"]]}',1.79499171871678686142e+09,'34d1050f4ca652b0');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',68,1,'{"seat":1,"answer":"stack:2","drew":[["stack 2","arms.9"]]}',1.79499171871735548973e+09,'2f228bf54ff62c7a');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',69,0,'{"seat":0,"answer":"stack:1","drew":[["stack 1","honor.1"]]}',1.79499171871791505814e+09,'34d1050f4ca652b0');
INSERT INTO "entries" VALUES('9tx2O_QTdycDS_sM',70,1,'{"seat":1,"answer":"stack:3","drew":[["stack 3","honor.1"],["cards","H11"],["cards","H03"],["cards","A15"],["cards","A05"]]}',1.79499171871829032898e+09,'028a0687072c8f4c');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',0,1,'{"seat":1,"answer":"colour:blue"}',1.79499171857371091843e+09,'4cf34b0ea0c9c872');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',1,0,'{"seat":0,"answer":"colour:red"}',1.79499171857430577278e+09,'8137148b519fc680');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',2,0,'{"seat":0,"answer":"port:ravius"}',1.79499171857509946823e+09,'ab65701f952a0f2c');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',3,1,'{"seat":1,"answer":"port:dur"}',1.79499171857555580139e+09,'34d1050f4ca652b0');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',4,1,'{"seat":1,"answer":"stack:1","drew":[["stack 1","honor.2"]]}',1.79499171857616949081e+09,'2f228bf54ff62c7a');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',5,0,'{"seat":0,"answer":"stack:1","drew":[["stack 1","arms.6"]]}',1.79499171857679033279e+09,'34d1050f4ca652b0');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',6,1,'{"seat":1,"answer":"stack:3","drew":[["stack 3","disks.3"]]}',1.79499171857723855972e+09,'2f228bf54ff62c7a');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',7,0,'{"seat":0,"answer":"stack:3","drew":[["stack 3","honor.2"]]}',1.79499171857784461975e+09,'34d1050f4ca652b0');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',8,1,'{"seat":1,"answer":"stack:3","drew":[["stack 3","honor.9"]]}',1.79499171857847809792e+09,'2f228bf54ff62c7a');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',9,0,'{"seat":0,"answer":"stack:3","drew":[["stack 3","disks.5"]]}',1.79499171857889175415e+09,'34d1050f4ca652b0');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',10,1,'{"seat":1,"answer":"stack:3","drew":[["stack 3","honor.2"]]}',1.79499171857953262329e+09,'2f228bf54ff62c7a');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',11,0,'{"seat":0,"answer":"stack:3","drew":[["stack 3","arms.10"],["cards","B12"],["cards","H03"],["cards","A18"],["cards","B18"]]}',1.79499171858020067215e+09,'028a0687072c8f4c');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',12,0,'{"seat":0,"answer":"block:top"}',1.79499171858149933815e+09,'28a1e917f1382822');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',13,1,'{"seat":1,"answer":"block:bottom","drew":[["cards","H11"],["cards","H09"]]}',1.79499171858229064941e+09,'b3b2f9e22f8157b0');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',14,0,'{"seat":0,"answer":"block:middle"}',1.794991718582903862e+09,'cc81cecd0ff05e2a');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',15,1,'{"seat":1,"answer":"block:top","drew":[["cards","B04"],["cards","H14"]]}',1.79499171858346700668e+09,'8e48f1151d26bf82');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',16,1,'{"seat":1,"answer":"take:wild_geese"}',1.79499171858419299126e+09,'349fc9172734df0c');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',17,1,'{"seat":1,"answer":"take:silver_green"}',1.79499171858489823341e+09,'6847067e1b2c2945');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',18,1,'{"seat":1,"answer":"take:high_walls"}',1.79499171858535671234e+09,'bb7d70db313fddb0');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',19,1,'{"seat":1,"answer":"take:cauldron_laberus","drew":[["tiles","big_migration_2"],["tiles","master_builder_1"],["tiles","cauldron_dunum"],["tiles","cauldron_ivernis"]]}',1.7949917185859644413e+09,'4710231261b67255');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',20,0,'{"seat":0,"answer":"take:cauldron_ivernis"}',1.79499171858667874336e+09,'8567d448b96e1719');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',21,0,'{"seat":0,"answer":"take:cu_chulainns_ruse"}',1794991718.58709,'5da512f13073b5f5');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',22,0,'{"seat":0,"answer":"take:big_migration"}',1794991718.58775,'3c4ce74769ab8c10');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',23,0,'{"seat":0,"answer":"take:cauldron_dunum"}',1.79499171858835363388e+09,'7344d868ebbfe974');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',24,0,'{"seat":0,"answer":"take:cauldron_macolicum","drew":[["tiles","big_migration_1"],["tiles","cauldron_magnata"],["tiles","emers_mercy"],["tiles","master_builder_2"],["tiles","cauldron_eblana"]]}',1.79499171858886146545e+09,'e5119ead4f64fd90');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',25,1,'{"seat":1,"answer":"build:nagnatae"}',1.7949917185912361145e+09,'75f98121f4ffc188');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',26,1,'{"seat":1,"answer":"done"}',1.79499171859192228317e+09,'d8bff542a143cdef');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',27,0,'{"seat":0,"answer":"build:erdini"}',1.7949917185923781395e+09,'698cd3691f1537a7');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',28,0,'{"seat":0,"answer":"done"}',1.79499171859309101105e+09,'c7fd35e11647e89c');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',29,1,'{"seat":1,"answer":"build:logia"}',1.79499171859477543831e+09,'1b838bd7de3783b1');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',30,1,'{"seat":1,"answer":"build:hieron"}',1.79499171859600257874e+09,'75f98121f4ffc188');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',31,1,'{"seat":1,"answer":"use:wild_geese"}',1.79499171859654402733e+09,'b452e66c41cca2d1');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',32,1,'{"seat":1,"answer":"done"}',1.7949917185970788002e+09,'7263383154ef9182');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',33,0,'{"seat":0,"answer":"spread:emain","drew":[["fomori","sineach.1"]]}',1.7949917185975446701e+09,'1d2b6ccc208cac0f');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',34,0,'{"seat":0,"answer":"build:ausoba"}',1.79499171859897947311e+09,'379b74879fc9b982');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',35,0,'{"seat":0,"answer":"build:eblani"}',1.79499171860070300102e+09,'698cd3691f1537a7');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',36,0,'{"seat":0,"answer":"done"}',1.79499171860117888451e+09,'faeb984006f54af8');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',37,1,'{"seat":1,"answer":"build:darini"}',1.79499171860322356224e+09,'d39975ee4720b202');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',38,1,'{"seat":1,"answer":"build:voluntii"}',1.79499171860537743568e+09,'b452e66c41cca2d1');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',39,1,'{"seat":1,"answer":"done"}',1.79499171860576581955e+09,'4e8ad47abd2b5bd7');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',40,0,'{"seat":0,"answer":"pass"}',1.7949917186063375473e+09,'3056d4acc6b96fed');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',41,1,'{"seat":1,"answer":"build:almu"}',1.79499171860842394829e+09,'f884695a92151089');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',42,1,'{"seat":1,"answer":"repel:vidva"}',1.79499171860886955261e+09,'12997cf1618de519');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',43,1,'{"seat":1,"answer":"corruption"}',1.79499171860933852196e+09,'9f4affcc4cc13aa2');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',44,1,'{"seat":1,"answer":"done"}',1.79499171860985636711e+09,'e3b6e55f12fb1891');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',45,1,'{"seat":1,"answer":"use:cauldron_laberus"}',1.79499171861026477814e+09,'ec378aebbda6ced5');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',46,1,'{"seat":1,"answer":"spread:erdini","drew":[["fomori","athach.3"],["fomori","athach.1"]]}',1.7949917186111137867e+09,'13131920fb9894a6');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',47,1,'{"seat":1,"answer":"spread:temair","drew":[["fomori","sineach.12"]]}',1.79499171861195135117e+09,'b452e66c41cca2d1');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',48,1,'{"seat":1,"answer":"use:silver_green"}',1.79499171861234545708e+09,'5620f09d440213cd');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',49,1,'{"seat":1,"answer":"pass"}',1.79499171861302089691e+09,'2f228bf54ff62c7a');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',50,0,'{"seat":0,"answer":"stack:1","drew":[["stack 1","arms.12"]]}',1.79499171861360502243e+09,'34d1050f4ca652b0');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',51,1,'{"seat":1,"answer":"stack:1","drew":[["stack 1","disks.2"]]}',1.79499171861394739151e+09,'2f228bf54ff62c7a');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',52,0,'{"seat":0,"answer":"stack:2","drew":[["stack 2","honor.1"]]}',1.79499171861453294754e+09,'34d1050f4ca652b0');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',53,1,'{"seat":1,"answer":"stack:2","drew":[["stack 2","disks.8"]]}',1.79499171861510324478e+09,'2f228bf54ff62c7a');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',54,0,'{"seat":0,"answer":"stack:1","drew":[["stack 1","disks.5"]]}',1.79499171861544513702e+09,'34d1050f4ca652b0');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',55,1,'{"seat":1,"answer":"stack:2","drew":[["stack 2","honor.10"]]}',1794991718.61602,'2f228bf54ff62c7a');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',56,0,'{"seat":0,"answer":"stack:2","drew":[["stack 2","honor.12"]]}',1.79499171861663365364e+09,'34d1050f4ca652b0');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',57,1,'{"seat":1,"answer":"stack:2","drew":[["stack 2","arms.2"],["cards","A05"],["cards","A07"],["cards","A14"],["cards","H10"]]}',1.79499171861705565453e+09,'028a0687072c8f4c');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',58,0,'{"seat":0,"answer":"block:top"}',1.79499171861770176888e+09,'28a1e917f1382822');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',59,1,'{"seat":1,"answer":"block:middle","drew":[["cards","B15"],["cards","B01"]]}',1.7949917186184091568e+09,'b5683f05009f0abe');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',60,0,'{"seat":0,"answer":"block:middle"}',1.79499171861882185936e+09,'411042485cd50181');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',61,1,'{"seat":1,"answer":"block:top","drew":[["cards","H08"],["cards","H07"]]}',1.79499171861948943138e+09,'139c189499ab7827');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',62,0,'{"seat":0,"answer":"take:emers_mercy","drew":[["tiles","cu_chulainns_ruse_2"]]}',1.79499171862013173103e+09,'08776cfacbeba1ff');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',63,1,'{"seat":1,"answer":"take:cauldron_eblana"}',1794991718.62054,'b3d1518bbcc6dfc8');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',64,1,'{"seat":1,"answer":"take:big_migration","drew":[["tiles","silver_brown"],["tiles","cauldron_raeba"]]}',1.7949917186223757267e+09,'e88dba2c33936843');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',65,0,'{"seat":0,"answer":"build:senus"}',1.79499171862439060211e+09,'8c1a89151a1ac441');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',66,0,'{"seat":0,"answer":"repel:erdini"}',1.79499171862489104271e+09,'f30970d08089c9b2');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',67,0,'{"seat":0,"answer":"honor"}',1.79499171862538170815e+09,'15f09ccdfb9d4d2e');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',68,0,'{"seat":0,"answer":"build:erdini"}',1.79499171862748599052e+09,'fff0ab83637fbbf4');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',69,0,'{"seat":0,"answer":"use:big_migration"}',1.79499171862787747383e+09,'6c282e6991dfa87b');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',70,0,'{"seat":0,"answer":"pick:nagnatae"}',1.7949917186287548542e+09,'5a070568be12a8ad');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',71,0,'{"seat":0,"answer":"pick:senus"}',1.79499171862946391106e+09,'01267af8ebed0b4a');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',72,0,'{"seat":0,"answer":"use:emers_mercy"}',1.79499171862985610962e+09,'2f888815aada7639');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',73,0,'{"seat":0,"answer":"done"}',1.79499171863034439087e+09,'fe2223ef0affe192');
INSERT INTO "entries" VALUES('CknPetNxeeHwg_87',74,1,'{"seat":1,"answer":"build:tailtiu"}',1.79499171863244485855e+09,'0f51ea79beed94bf');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',0,0,'{"seat":0,"answer":"growth.2"}',1.79499171873675823212e+09,'2b38b45de0386e0f');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',1,0,'{"seat":0,"answer":"A4"}',1.79499171875812029839e+09,'342b6cea9e5ef8d0');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',2,0,'{"seat":0,"answer":"track.energy"}',1.79499171876097917557e+09,'92669c4bd57f804d');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',3,0,'{"seat":0,"answer":"A1"}',1.79499171876146435738e+09,'0e865447d52368e2');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',4,0,'{"seat":0,"answer":"track.plays"}',1.79499171876202273369e+09,'de63edb9f92b776b');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',5,0,'{"seat":0,"answer":"flash_floods"}',1.79499171877051019669e+09,'0d11224705f8fc86');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',6,0,'{"seat":0,"answer":"boon_of_vigor"}',1.79499171877110338211e+09,'');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',7,0,'{"seat":0,"answer":"done","auto":true}',1.79499171877110338211e+09,'2375000eec6ce014');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',8,0,'{"seat":0,"answer":"flash_floods"}',1.79499171877241778374e+09,'92669c4bd57f804d');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',9,0,'{"seat":0,"answer":"A3"}',1.79499171877347183228e+09,'');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',10,0,'{"seat":0,"answer":"E A3","auto":true}',1.79499171877347183228e+09,'6fd0cb3d5ef152a4');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',11,0,'{"seat":0,"answer":"boon_of_vigor"}',1.79499171877412295341e+09,'');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',12,0,'{"seat":0,"answer":"seat.0","drew":[["invaders","I-M"]],"auto":true}',1.79499171877412295341e+09,'f04a33b408d13ebc');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',13,0,'{"seat":0,"answer":"massive_flooding"}',1.79499171877575087547e+09,'2b38b45de0386e0f');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',14,0,'{"seat":0,"answer":"A1"}',1.79499171877715206146e+09,'75a7bca6b0313194');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',15,0,'{"seat":0,"undo":[14]}',1.79499171877758336067e+09,'2b38b45de0386e0f');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',16,0,'{"seat":0,"answer":"A4"}',1.79499171877878808975e+09,'6ef195d850b90687');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',17,0,'{"seat":0,"answer":"growth.1"}',1.79499171879045605659e+09,'1f0cf542c6ae3ed3');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',18,0,'{"seat":0,"answer":"minor","drew":[["minor","uncanny_melting"],["minor","gift_of_living_energy"],["minor","drift_down_into_slumber"],["minor","savage_mawbeasts"]]}',1.79499171879096746445e+09,'c7b1c466a99da3b1');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',19,0,'{"seat":0,"answer":"savage_mawbeasts"}',1.79499171879138708115e+09,'9344ed3df122d910');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',20,0,'{"seat":0,"answer":"flash_floods"}',1.79499171880510592461e+09,'bb5219869a15f7e8');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',21,0,'{"seat":0,"answer":"wash_away"}',1.79499171881009054184e+09,'');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',22,0,'{"seat":0,"answer":"done","auto":true}',1.79499171881009054184e+09,'9f202d3aceca0a28');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',23,0,'{"seat":0,"answer":"flash_floods"}',1.79499171881066536903e+09,'92669c4bd57f804d');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',24,0,'{"seat":0,"answer":"A1"}',1.7949917188119764328e+09,'');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',25,0,'{"seat":0,"answer":"E A1","drew":[["invaders","I-W"]],"auto":true}',1.7949917188119764328e+09,'cf22aceb439d911f');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',26,0,'{"seat":0,"answer":"wash_away"}',1.79499171881554627419e+09,'92669c4bd57f804d');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',27,0,'{"seat":0,"answer":"A4"}',1.79499171881603550911e+09,'f04a33b408d13ebc');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',28,0,'{"seat":0,"answer":"massive_flooding"}',1.79499171881772327423e+09,'2b38b45de0386e0f');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',29,0,'{"seat":0,"answer":"A6"}',1.79499171881932353973e+09,'a622bdb19d329d24');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',30,0,'{"seat":0,"answer":"E A6>A1"}',1.79499171881977581978e+09,'6ef195d850b90687');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',31,0,'{"seat":0,"answer":"growth.1"}',1.79499171883276677132e+09,'1f0cf542c6ae3ed3');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',32,0,'{"seat":0,"answer":"minor","drew":[["minor","steam_vents"],["minor","delusions_of_danger"],["minor","devouring_ants"],["minor","rain_of_blood"]]}',1.79499171883337783813e+09,'dcdfa8418a93aad6');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',33,0,'{"seat":0,"answer":"delusions_of_danger"}',1.79499171883380818367e+09,'4128eec84d8f3b93');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',34,0,'{"seat":0,"answer":"delusions_of_danger"}',1.79499171885037660599e+09,'9344ed3df122d910');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',35,0,'{"seat":0,"answer":"flash_floods"}',1.79499171886499547958e+09,'');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',36,0,'{"seat":0,"answer":"done","auto":true}',1.79499171886499547958e+09,'8e48e621727567b1');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',37,0,'{"seat":0,"undo":[35,36]}',1.79499171886571621895e+09,'9344ed3df122d910');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',38,0,'{"seat":0,"answer":"boon_of_vigor"}',1.79499171886693024635e+09,'');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',39,0,'{"seat":0,"answer":"done","auto":true}',1.79499171886693024635e+09,'d63553b3b67359a7');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',40,0,'{"seat":0,"answer":"delusions_of_danger"}',1.79499171886908102036e+09,'92669c4bd57f804d');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',41,0,'{"seat":0,"answer":"A1"}',1.7949917188709924221e+09,'f0d6239bba931b2e');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',42,0,'{"seat":0,"answer":"1"}',1.79499171887136101723e+09,'75a7bca6b0313194');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',43,0,'{"seat":0,"answer":"E A1>A4"}',1.79499171887196683884e+09,'6fd0cb3d5ef152a4');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',44,0,'{"seat":0,"answer":"boon_of_vigor"}',1.79499171887286376953e+09,'');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',45,0,'{"seat":0,"answer":"seat.0","drew":[["blight","memory_fades_to_dust"],["invaders","II-C"]],"auto":true}',1.79499171887286376953e+09,'6ef195d850b90687');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',46,0,'{"seat":0,"answer":"growth.3"}',1.79499171887332081795e+09,'670e3ef0c2feb62c');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',47,0,'{"seat":0,"answer":"item.1"}',1.79499171887371659279e+09,'1f0cf542c6ae3ed3');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',48,0,'{"seat":0,"answer":"major","drew":[["major","accelerated_rot"],["major","entwined_power"],["major","infinite_vitality"],["major","the_jungle_hungers"]]}',1.79499171887411308289e+09,'b88a33344172a5ea');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',49,0,'{"seat":0,"answer":"infinite_vitality"}',1.79499171887457442284e+09,'23ce91e2de7fb04c');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',50,0,'{"seat":0,"answer":"savage_mawbeasts"}',1.79499171888156580925e+09,'92669c4bd57f804d');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',51,0,'{"seat":0,"answer":"A7"}',1.79499171888312506676e+09,'095215be0300886b');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',52,0,'{"seat":0,"answer":"from A1"}',1.79499171888361501694e+09,'9ed9bcc3f745ed75');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',53,0,'{"seat":0,"answer":"infinite_vitality"}',1.7949917188894007206e+09,'cacec4d862ad1b35');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',54,0,'{"seat":0,"answer":"flash_floods"}',1.79499171889618587494e+09,'');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',55,0,'{"seat":0,"answer":"done","auto":true}',1.79499171889618587494e+09,'cf3cea7daaf8afc2');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',56,0,'{"seat":0,"answer":"infinite_vitality"}',1.79499171889693951607e+09,'2b38b45de0386e0f');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',57,0,'{"seat":0,"answer":"A5"}',1.79499171889782142639e+09,'9f202d3aceca0a28');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',58,0,'{"seat":0,"answer":"flash_floods"}',1.79499171889947581291e+09,'92669c4bd57f804d');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',59,0,'{"seat":0,"answer":"A1"}',1.79499171890001058578e+09,'');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',60,0,'{"seat":0,"answer":"E A1","auto":true}',1.79499171890001058578e+09,'f0d6239bba931b2e');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',61,0,'{"seat":0,"answer":"1"}',1.79499171890099430084e+09,'c45de21ea89c22b8');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',62,0,'{"seat":0,"answer":"infinite_vitality"}',1.7949917189077796936e+09,'8b74ed774b41c8fa');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',63,0,'{"seat":0,"answer":"A5","drew":[["invaders","II-J"]]}',1.79499171890856266022e+09,'6ef195d850b90687');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',64,0,'{"seat":0,"answer":"growth.1"}',1.79499171892406821251e+09,'1f0cf542c6ae3ed3');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',65,0,'{"seat":0,"answer":"minor","drew":[["minor","purifying_flame"],["minor","voracious_growth"],["minor","call_to_migrate"],["minor","song_of_sanctity"]]}',1.79499171892473697662e+09,'6229b0adfd350e99');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',66,0,'{"seat":0,"answer":"song_of_sanctity"}',1.79499171892516922951e+09,'db83fdce732ea535');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',67,0,'{"seat":0,"answer":"delusions_of_danger"}',1.79499171893194293976e+09,'fa179b191911818a');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',68,0,'{"seat":0,"answer":"flash_floods"}',1.79499171893806791306e+09,'');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',69,0,'{"seat":0,"answer":"done","auto":true}',1.79499171893806791306e+09,'8e48e621727567b1');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',70,0,'{"seat":0,"answer":"flash_floods"}',1.79499171893874025345e+09,'92669c4bd57f804d');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',71,0,'{"seat":0,"answer":"A3"}',1.79499171894026970863e+09,'3c317093bce41a6d');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',72,0,'{"seat":0,"answer":"T A3"}',1.79499171894094157219e+09,'1cc9c2bd3e16ac72');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',73,0,'{"seat":0,"answer":"E A3"}',1.79499171894136047363e+09,'bd58d8603709fcd3');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',74,0,'{"seat":0,"answer":"delusions_of_danger"}',1.79499171894346666336e+09,'92669c4bd57f804d');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',75,0,'{"seat":0,"answer":"A1"}',1.79499171894544911385e+09,'f0d6239bba931b2e');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',76,0,'{"seat":0,"answer":"1"}',1.79499171894590139389e+09,'f0d6239bba931b2e');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',77,0,'{"seat":0,"answer":"1"}',1.79499171894677948952e+09,'5cf742d850e5eca0');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',78,0,'{"seat":0,"answer":"wash_away"}',1.79499171895230126381e+09,'57f6578cb15c7ed2');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',79,0,'{"seat":0,"answer":"A2"}',1.79499171895274209976e+09,'e36ab8dcaf90b16c');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',80,0,'{"seat":0,"answer":"A1"}',1.79499171895339012146e+09,'1cc9c2bd3e16ac72');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',81,0,'{"seat":0,"answer":"E A3"}',1.79499171895394182205e+09,'');
INSERT INTO "entries" VALUES('DeAAfWeDfBNWayOL',82,0,'{"seat":0,"answer":"T@1 A3","auto":true}',1.79499171895394182205e+09,'5f8c7f4db0b8adda');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',0,0,'{"seat":0,"answer":"growth.3"}',1.79499171971269488335e+09,'7a3cd2485a28701c');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',1,0,'{"seat":0,"answer":"A1"}',1.7949917197139081955e+09,'8d275fbd6079fb12');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',2,0,'{"seat":0,"answer":"track.plays"}',1.79499171971449875832e+09,'59c101be38a79f09');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',3,0,'{"seat":0,"answer":"guard_the_healing_land"}',1.79499171971525812149e+09,'');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',4,0,'{"seat":0,"answer":"done","auto":true}',1.79499171971525812149e+09,'be570c1a584e3498');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',5,0,'{"seat":0,"answer":"ready","drew":[["invaders","I-M"]]}',1.79499171971634602547e+09,'6ef195d850b90687');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',6,0,'{"seat":0,"answer":"growth.3"}',1.79499171972552514076e+09,'32f1242e25af080e');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',7,0,'{"seat":0,"answer":"A8"}',1.79499171972598052025e+09,'d229ee83a8b43bd5');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',8,0,'{"seat":0,"answer":"track.plays"}',1.79499171972656774521e+09,'a6b6a926363a8dfe');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',9,0,'{"seat":0,"answer":"a_year_of_perfect_stillness"}',1.794991719739985466e+09,'ad290cdb256992bb');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',10,0,'{"seat":0,"answer":"draw_of_the_fruitful_earth"}',1.79499171974067735672e+09,'');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',11,0,'{"seat":0,"answer":"done","auto":true}',1.79499171974067735672e+09,'d28922aa95d289af');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',12,0,'{"seat":0,"answer":"a_year_of_perfect_stillness"}',1.79499171974177098274e+09,'32f1242e25af080e');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',13,0,'{"seat":0,"answer":"A2","drew":[["invaders","I-J"]]}',1.79499171974285912514e+09,'571dc4ea7e5cc7d4');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',14,0,'{"seat":0,"undo":[13]}',1.7949917197432718277e+09,'32f1242e25af080e');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',15,0,'{"seat":0,"answer":"A1"}',1.79499171974442434311e+09,'8b74ed774b41c8fa');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',16,0,'{"seat":0,"answer":"rest","drew":[["blight","downward_spiral"],["invaders","I-J"]]}',1.79499171974502038956e+09,'571dc4ea7e5cc7d4');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',17,0,'{"seat":0,"answer":"draw_of_the_fruitful_earth"}',1.79499171974994564056e+09,'32f1242e25af080e');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',18,0,'{"seat":0,"answer":"A5"}',1.79499171975038552284e+09,'84ed10de217895f9');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',19,0,'{"seat":0,"answer":"E A6"}',1.79499171975437712669e+09,'d6bda6a73e1962e6');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',20,0,'{"seat":0,"answer":"E A8"}',1.79499171975600218773e+09,'3e217e3c9cf41974');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',21,0,'{"seat":0,"answer":"D A6"}',1.7949917197563958168e+09,'4ebeb72013774525');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',22,0,'{"seat":0,"answer":"D A7"}',1.79499171975700306892e+09,'6ef195d850b90687');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',23,0,'{"seat":0,"answer":"growth.3"}',1.79499171976585841179e+09,'32f1242e25af080e');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',24,0,'{"seat":0,"answer":"A7"}',1.79499171976632547379e+09,'9083b4cc3ac11483');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',25,0,'{"seat":0,"answer":"track.plays"}',1.79499171976689553261e+09,'bd8f3672f7f87ce3');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',26,0,'{"seat":0,"answer":"rituals_of_destruction"}',1.79499171976825428009e+09,'');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',27,0,'{"seat":0,"answer":"done","auto":true}',1.79499171976825428009e+09,'690b3d613d082b78');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',28,0,'{"seat":0,"answer":"A8"}',1.79499171976867580414e+09,'a4cdb0aaffa06244');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',29,0,'{"seat":0,"answer":"rest","drew":[["invaders","II-S"]]}',1.79499171976918911934e+09,'16d18cda4a74ac05');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',30,0,'{"seat":0,"answer":"rituals_of_destruction"}',1.79499171977022385597e+09,'');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',31,0,'{"seat":0,"answer":"A5","auto":true}',1.79499171977022385597e+09,'8ab6a25fdfeaf93e');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',32,0,'{"seat":0,"answer":"E A5"}',1.7949917197706079483e+09,'8ab6a25fdfeaf93e');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',33,0,'{"seat":0,"answer":"E A5"}',1.79499171977121186256e+09,'6ef195d850b90687');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',34,0,'{"seat":0,"answer":"growth.1"}',1.79499171978053069115e+09,'92669c4bd57f804d');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',35,0,'{"seat":0,"undo":[34]}',1.794991719781011343e+09,'6ef195d850b90687');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',36,0,'{"seat":0,"answer":"growth.1"}',1.79499171978212451935e+09,'92669c4bd57f804d');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',37,0,'{"seat":0,"answer":"A2"}',1.79499171978377985954e+09,'b9e37ee9c92bd7a5');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',38,0,'{"seat":0,"answer":"track.plays"}',1.79499171978447175026e+09,'59c101be38a79f09');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',39,0,'{"seat":0,"answer":"done"}',1.79499171978493666649e+09,'264140e99af7a3a3');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',40,0,'{"seat":0,"answer":"A8"}',1.79499171978569293022e+09,'e8d63d7670a34819');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',41,0,'{"seat":0,"answer":"rest"}',1.79499171978611254692e+09,'3c317093bce41a6d');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',42,0,'{"seat":0,"answer":"E A3"}',1.79499171978676080704e+09,'');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',43,0,'{"seat":0,"answer":"T A3","drew":[["invaders","II-C"]],"auto":true}',1.79499171978676080704e+09,'6ef195d850b90687');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',44,0,'{"seat":0,"answer":"growth.2"}',1.79499171979777646065e+09,'670e3ef0c2feb62c');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',45,0,'{"seat":0,"answer":"item.1"}',1.79499171979836845398e+09,'1f0cf542c6ae3ed3');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',46,0,'{"seat":0,"answer":"minor","drew":[["minor","visions_of_fiery_doom"],["minor","encompassing_ward"],["minor","reaching_grasp"],["minor","call_to_bloodshed"]]}',1.79499171979876923561e+09,'ac43991994bea7e7');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',47,0,'{"seat":0,"answer":"visions_of_fiery_doom"}',1.79499171980205488205e+09,'4c4742633f27b7f9');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',48,0,'{"seat":0,"answer":"A7"}',1.79499171980321502686e+09,'c3298ec46cfb259f');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',49,0,'{"seat":0,"answer":"track.plays"}',1.79499171980365800858e+09,'c52f3895b16e4228');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',50,0,'{"seat":0,"answer":"guard_the_healing_land"}',1.79499171982290625572e+09,'cf7d52d9406bc6e9');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',51,0,'{"seat":0,"answer":"a_year_of_perfect_stillness"}',1.79499171983164954185e+09,'');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',52,0,'{"seat":0,"answer":"done","auto":true}',1.79499171983164954185e+09,'a2fd66f7bb531ba5');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',53,0,'{"seat":0,"answer":"ready"}',1.79499171983240222931e+09,'4c4742633f27b7f9');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',54,0,'{"seat":0,"answer":"A6"}',1.79499171983312821388e+09,'bc2adcf5b38ae00f');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',55,0,'{"seat":0,"answer":"rest"}',1.79499171983355951309e+09,'11ad635a93f4fcae');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',56,0,'{"seat":0,"answer":"T A7"}',1.79499171983390545845e+09,'b458e519b16e26cc');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',57,0,'{"seat":0,"answer":"T@1 A7","drew":[["invaders","II-M"]]}',1.79499171983464670181e+09,'6ef195d850b90687');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',58,0,'{"seat":0,"answer":"growth.3"}',1.79499171984434437752e+09,'92669c4bd57f804d');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',59,0,'{"seat":0,"answer":"A8"}',1794991719.84492,'660c3714de2272b5');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',60,0,'{"seat":0,"answer":"track.energy"}',1.79499171984549212456e+09,'a768d4f23ae1959f');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',61,0,'{"seat":0,"answer":"rituals_of_destruction"}',1.79499171986557722092e+09,'1154423e95dc76c6');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',62,0,'{"seat":0,"answer":"done"}',1.79499171986620950699e+09,'264140e99af7a3a3');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',63,0,'{"seat":0,"answer":"A1"}',1.79499171986701798439e+09,'12ec939c6bb382d3');
INSERT INTO "entries" VALUES('F5EdEgmNwYYJiVjA',64,0,'{"seat":0,"answer":"rest"}',1.79499171986878395081e+09,'ed0f45d41103c69b');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',0,1,'{"seat":1,"answer":"B1@c2"}',1.79499171813509678841e+09,'e834a39d6af67957');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',1,0,'{"seat":0,"answer":"R3@e2"}',1.79499171814008069038e+09,'9361be64cb99f894');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',2,0,'{"seat":0,"answer":"buy:A14","drew":[["artifacts","A08"]]}',1.79499171814077329636e+09,'473186cf2bc4e8a5');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',3,1,'{"seat":1,"answer":"B3@c5"}',1.79499171814130663872e+09,'560c373343a65a25');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',4,0,'{"seat":0,"answer":"R2@a2"}',1.79499171814306783676e+09,'9cec5ddf9f7d6127');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',5,1,'{"seat":1,"answer":"B2@c1"}',1.79499171814409542084e+09,'8189ea9f4ed6a3a8');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',6,0,'{"seat":0,"answer":"R1@c3"}',1.79499171814466428757e+09,'c2a5ea0ff203e2f7');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',7,0,'{"seat":0,"answer":"done"}',1.79499171814525604248e+09,'5ec5a46a6516f509');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',8,1,'{"seat":1,"answer":"B1@d1","drew":[["pile","C08"]]}',1.79499171814768910408e+09,'d8daed6bc1622b88');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',9,0,'{"seat":0,"answer":"R1@b5"}',1.79499171814823842049e+09,'1e58138dfd77f7d3');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',10,0,'{"seat":0,"answer":"done"}',1.79499171814880681038e+09,'6a1b399181e557c4');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',11,0,'{"seat":0,"answer":"buy:A11","drew":[["artifacts","A22"]]}',1.79499171814932775497e+09,'eb383e3176007ffe');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',12,1,'{"seat":1,"answer":"B3@d1"}',1.79499171815121793747e+09,'4445ee90ff3ab89d');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',13,0,'{"seat":0,"answer":"R3@c1"}',1.79499171815285730362e+09,'4b5d33b842a99d6f');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',14,0,'{"seat":0,"answer":"coin"}',1.79499171815339851379e+09,'607f8545d3bda60a');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',15,0,'{"seat":0,"answer":"done"}',1.79499171815381503105e+09,'631580ee1a0ed565');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',16,1,'{"seat":1,"answer":"C34@d5"}',1.79499171815528845787e+09,'329a5f979915e755');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',17,1,'{"seat":1,"answer":"done"}',1.79499171815579557419e+09,'5a9af887f45c446d');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',18,0,'{"seat":0,"answer":"R2@b3"}',1.79499171815625786781e+09,'607f8545d3bda60a');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',19,0,'{"seat":0,"answer":"done"}',1.79499171815678858757e+09,'4f263782b59521bb');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',20,1,'{"seat":1,"answer":"B2@b2"}',1.79499171815764260292e+09,'da46c08ac3fb912c');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',21,1,'{"seat":1,"answer":"blank:c3"}',1.7949917181580991745e+09,'7daa1069e616da44');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',22,0,'{"seat":0,"answer":"R2@b1","drew":[["pile","C20"]]}',1.79499171816018199921e+09,'45c376e36524bb33');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',23,0,'{"seat":0,"answer":"coin"}',1.79499171816088151932e+09,'607f8545d3bda60a');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',24,0,'{"seat":0,"answer":"done"}',1.79499171816128492355e+09,'bee0d37ffc73bd19');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',25,1,'{"seat":1,"answer":"B2@a4","drew":[["pile","C02"]]}',1.79499171816416049004e+09,'329a5f979915e755');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',26,1,'{"seat":1,"answer":"done"}',1.7949917181647028923e+09,'33e1848cb87839ca');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',27,0,'{"seat":0,"answer":"R1@e1"}',1.794991718165153265e+09,'7a7e7a801dd8306d');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',28,0,'{"seat":0,"answer":"blank:f2","drew":[["pile","C09"]]}',1.79499171816573953629e+09,'607f8545d3bda60a');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',29,0,'{"seat":0,"answer":"done"}',1.79499171816623306274e+09,'9c77f1645be83411');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',30,0,'{"seat":0,"undo":[29]}',1.79499171816675829887e+09,'607f8545d3bda60a');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',31,0,'{"seat":0,"answer":"buy:A22","drew":[["artifacts","A07"]]}',1.79499171816879558563e+09,'9c77f1645be83411');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',32,1,'{"seat":1,"answer":"C34@c4"}',1.79499171817179298401e+09,'4a1df7f0357691ac');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',33,1,'{"seat":1,"answer":"buy:A08","drew":[["artifacts","A17"]]}',1.79499171817247509956e+09,'165f4027a6531371');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',34,0,'{"seat":0,"answer":"R3@e1"}',1.7949917181729631424e+09,'becf3ad548c171b4');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',35,0,'{"seat":0,"answer":"done"}',1.79499171817357873917e+09,'f22951ec74312707');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',36,1,'{"seat":1,"answer":"B3@c1"}',1.79499171817605471611e+09,'8e82e85dc8f86c2c');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',37,0,'{"seat":0,"answer":"flip:R1"}',1.79499171817656421661e+09,'990090e000be773b');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',38,0,'{"seat":0,"answer":"C37@a4"}',1.79499171817871856689e+09,'070f00c25b99f379');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',39,1,'{"seat":1,"answer":"B1@e1"}',1.79499171818049430847e+09,'2bc2f48f0e47bb03');
INSERT INTO "entries" VALUES('QfEBZMZwu988_Kk5',40,1,'{"seat":1,"answer":"replace:e1"}',1.79499171818098068237e+09,'1886b3c3a72dc3e6');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',0,1,'{"seat":1,"answer":"leader:clairvoyance"}',1.79499171847037744522e+09,'ee62c0c848965ed5');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',1,2,'{"seat":2,"answer":"leader:diplomacy"}',1.79499171847445559502e+09,'f3339944cca8a4b0');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',2,0,'{"seat":0,"answer":"leader:defiance"}',1.7949917184751393795e+09,'34419966dc553c3a');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',3,1,'{"seat":1,"answer":"colour:green"}',1.79499171847560167313e+09,'6c9e9a9cbdb92bca');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',4,2,'{"seat":2,"answer":"colour:red"}',1.79499171847614908218e+09,'49eb624254eb3970');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',5,0,'{"seat":0,"answer":"colour:blue"}',1.7949917184767639637e+09,'8137148b519fc680');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',6,0,'{"seat":0,"answer":"port:hieron"}',1.79499171847720932961e+09,'c1fabe203174f0a7');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',7,2,'{"seat":2,"answer":"port:logia"}',1.79499171847810125351e+09,'058917527758a263');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',8,1,'{"seat":1,"answer":"port:ravius"}',1.79499171847895097733e+09,'34d1050f4ca652b0');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',9,1,'{"seat":1,"answer":"stack:2","drew":[["stack 2","honor.9"]]}',1.7949917184793920517e+09,'6bec56f93e8aea69');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',10,2,'{"seat":2,"answer":"stack:2","drew":[["stack 2","disks.13"]]}',1.79499171848008704185e+09,'2f228bf54ff62c7a');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',11,0,'{"seat":0,"answer":"stack:3","drew":[["stack 3","honor.12"]]}',1.79499171848074388504e+09,'34d1050f4ca652b0');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',12,1,'{"seat":1,"answer":"stack:1","drew":[["stack 1","honor.8"]]}',1.79499171848194622993e+09,'6bec56f93e8aea69');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',13,2,'{"seat":2,"answer":"stack:1","drew":[["stack 1","honor.3"]]}',1.79499171848276638985e+09,'2f228bf54ff62c7a');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',14,0,'{"seat":0,"answer":"stack:1","drew":[["stack 1","honor.12"]]}',1.7949917184834227562e+09,'34d1050f4ca652b0');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',15,1,'{"seat":1,"answer":"stack:2","drew":[["stack 2","disks.10"]]}',1.79499171848386383057e+09,'6bec56f93e8aea69');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',16,2,'{"seat":2,"answer":"stack:1","drew":[["stack 1","disks.6"]]}',1.79499171848451590538e+09,'2f228bf54ff62c7a');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',17,0,'{"seat":0,"answer":"stack:3","drew":[["stack 3","disks.4"]]}',1.79499171848516869545e+09,'34d1050f4ca652b0');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',18,1,'{"seat":1,"answer":"stack:3","drew":[["stack 3","disks.1"]]}',1.79499171848562645912e+09,'6bec56f93e8aea69');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',19,2,'{"seat":2,"answer":"stack:1","drew":[["stack 1","disks.10"]]}',1.79499171848627209663e+09,'2f228bf54ff62c7a');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',20,0,'{"seat":0,"answer":"stack:1","drew":[["stack 1","honor.3"],["cards","B01"],["cards","H13"],["cards","H06"],["cards","H03"],["cards","H05"],["cards","H11"]]}',1.79499171848705649376e+09,'3dbd94b26897910d');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',21,0,'{"seat":0,"answer":"block:top"}',1.79499171848753833771e+09,'4f145bfbd30fa64c');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',22,1,'{"seat":1,"answer":"block:top"}',1.79499171848817610741e+09,'ddac955fff0d228a');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',23,2,'{"seat":2,"answer":"block:top","drew":[["cards","B11"],["cards","H15"],["cards","H07"]]}',1.79499171848894405365e+09,'4a797d054af8037e');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',24,0,'{"seat":0,"answer":"block:bottom"}',1.79499171848941302299e+09,'b56e6e09f6ecbf45');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',25,1,'{"seat":1,"answer":"block:middle"}',1.79499171849002361298e+09,'a28e290ed2996d31');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',26,2,'{"seat":2,"answer":"block:bottom","drew":[["cards","B14"],["cards","B06"],["cards","B15"]]}',1.79499171849083852768e+09,'532bcd597f648ad5');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',27,1,'{"seat":1,"answer":"take:cauldron_raeba"}',1.79499171849128961563e+09,'fcc88d8e7e44e0a5');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',28,1,'{"seat":1,"answer":"take:emers_mercy","drew":[["tiles","silver_grey"],["tiles","silver_green"],["tiles","cauldron_eblana"],["tiles","ogams_wisdom_1"],["tiles","big_migration_1"],["tiles","wild_geese"],["tiles","cauldron_ivernis"],["tiles","song_of_the_bard_1"],["tiles","song_of_the_bard_2"],["tiles","high_walls"],["tiles","silver_purple"],["tiles","sublime_stronghold"],["tiles","master_builder_1"],["tiles","stone_of_fate"]]}',1.79499171849215841293e+09,'043f2b6dd00c8ba8');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',29,1,'{"seat":1,"answer":"build:nagnatae"}',1.79499171849411797523e+09,'cd268a4535d233b5');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',30,1,'{"seat":1,"answer":"done"}',1.7949917184953994751e+09,'1e496b81af1b5ae6');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',31,2,'{"seat":2,"answer":"build:darini"}',1.79499171849728178978e+09,'8952e043a8810b1b');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',32,2,'{"seat":2,"answer":"done"}',1.79499171849799656868e+09,'23872495304202ef');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',33,0,'{"seat":0,"answer":"spread:darini","drew":[["fomori","athach.4"],["fomori","sineach.27"]]}',1.79499171849855208397e+09,'f267890b0cb4e9d0');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',34,0,'{"seat":0,"answer":"done"}',1.79499171849933075905e+09,'ee7482128d777344');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',35,1,'{"seat":1,"answer":"build:erdini"}',1.79499171850105118752e+09,'7d9190b7869d53db');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',36,1,'{"seat":1,"answer":"build:senus"}',1.79499171850161623955e+09,'cd268a4535d233b5');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',37,1,'{"seat":1,"answer":"done"}',1.79499171850222206116e+09,'5219136b19d1683c');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',38,2,'{"seat":2,"answer":"build:buvinda"}',1.79499171850406861305e+09,'afd8045a57a8c963');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',39,2,'{"seat":2,"answer":"build:buvinda"}',1.79499171850459980965e+09,'a0cb75cc60cd199b');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',40,2,'{"seat":2,"answer":"done"}',1.7949917185052947998e+09,'52b81fb836736754');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',41,0,'{"seat":0,"answer":"build:libnius"}',1.79499171850713706017e+09,'8e5a8b0f025bc41c');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',42,0,'{"seat":0,"answer":"build:auteini"}',1.79499171850766324997e+09,'f267890b0cb4e9d0');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',43,0,'{"seat":0,"answer":"done"}',1.79499171850842237473e+09,'0b85905b6b977370');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',44,1,'{"seat":1,"answer":"build:eblani"}',1.79499171851028299332e+09,'33ceba15a203d5cf');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',45,1,'{"seat":1,"answer":"build:cruachan"}',1.79499171851079082489e+09,'108bbc7586ef150a');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',46,1,'{"seat":1,"answer":"done"}',1.79499171851144647598e+09,'95a6c23f2c0fe8f7');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',47,2,'{"seat":2,"answer":"spread:mag_slecht","drew":[["fomori","sineach.6"]]}',1.79499171851245951653e+09,'0951ebbce1d73ae3');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',48,2,'{"seat":2,"answer":"use:big_migration"}',1.79499171851296305656e+09,'4f56a729ae1ae5dc');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',49,2,'{"seat":2,"answer":"pick:eblani"}',1.79499171851398086548e+09,'24bca39363e0569e');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',50,2,'{"seat":2,"answer":"pick:logia"}',1.7949917185146894455e+09,'7bb5d3d128db9ea4');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',51,2,'{"seat":2,"answer":"use:salmon"}',1.79499171851514410973e+09,'29954fdb6568397f');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',52,2,'{"seat":2,"answer":"spread:granard","drew":[["fomori","sineach.7"]]}',1.79499171851596736908e+09,'498db57dd9ca82c2');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',53,2,'{"seat":2,"answer":"done"}',1.79499171851655912399e+09,'a827a7ed578fec3a');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',54,0,'{"seat":0,"answer":"build:turoe"}',1.79499171851708388329e+09,'7d4c834b65ddef5e');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',55,0,'{"seat":0,"answer":"build:laberos"}',1.79499171851916503906e+09,'f267890b0cb4e9d0');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',56,0,'{"seat":0,"answer":"done"}',1.79499171851988315582e+09,'c36507b73cbcd43b');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',57,1,'{"seat":1,"answer":"use:emers_mercy"}',1.79499171852036976814e+09,'569b207d2e54dbd8');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',58,1,'{"seat":1,"answer":"spread:temair","drew":[["fomori","sineach.4"]]}',1.7949917185212097168e+09,'3afe1230ce904344');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',59,1,'{"seat":1,"answer":"pass"}',1.79499171852181220055e+09,'88e1c38d97d2a248');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',60,2,'{"seat":2,"answer":"spread:logia","drew":[["fomori","sineach.4"],["fomori","sineach.11"]]}',1.79499171852227950096e+09,'12cc142458b29586');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',61,2,'{"seat":2,"answer":"pass"}',1.79499171852288889885e+09,'99ecd495b2a3f7d4');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',62,0,'{"seat":0,"answer":"spread:emain","drew":[["fomori","sineach.2"]]}',1794991718.52385,'637f97899b271eea');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',63,0,'{"seat":0,"answer":"pass"}',1.79499171852438664436e+09,'34d1050f4ca652b0');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',64,1,'{"seat":1,"answer":"stack:1","drew":[["stack 1","arms.8"]]}',1.79499171852656459808e+09,'6bec56f93e8aea69');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',65,2,'{"seat":2,"answer":"stack:3","drew":[["stack 3","arms.9"]]}',1.79499171852724409103e+09,'2f228bf54ff62c7a');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',66,0,'{"seat":0,"answer":"stack:3","drew":[["stack 3","arms.14"]]}',1.79499171852768707275e+09,'34d1050f4ca652b0');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',67,1,'{"seat":1,"answer":"stack:2","drew":[["stack 2","disks.5"]]}',1.79499171852842974663e+09,'6bec56f93e8aea69');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',68,2,'{"seat":2,"answer":"stack:2","drew":[["stack 2","arms.15"]]}',1.79499171852911949158e+09,'2f228bf54ff62c7a');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',69,0,'{"seat":0,"answer":"stack:2","drew":[["stack 2","arms.5"]]}',1.79499171852954292297e+09,'34d1050f4ca652b0');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',70,1,'{"seat":1,"answer":"stack:3","drew":[["stack 3","arms.6"]]}',1.79499171853023433685e+09,'6bec56f93e8aea69');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',71,2,'{"seat":2,"answer":"stack:3","drew":[["stack 3","honor.3"]]}',1.79499171853095984459e+09,'2f228bf54ff62c7a');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',72,0,'{"seat":0,"answer":"stack:2","drew":[["stack 2","disks.5"]]}',1.79499171853141331673e+09,'34d1050f4ca652b0');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',73,1,'{"seat":1,"answer":"stack:3","drew":[["stack 3","disks.6"]]}',1.79499171853209424019e+09,'6bec56f93e8aea69');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',74,2,'{"seat":2,"answer":"stack:2","drew":[["stack 2","disks.6"]]}',1.7949917185328681469e+09,'2f228bf54ff62c7a');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',75,0,'{"seat":0,"answer":"stack:2","drew":[["stack 2","disks.2"],["cards","H16"],["cards","B13"],["cards","A12"],["cards","B03"],["cards","B05"],["cards","A17"]]}',1.79499171853338503838e+09,'3dbd94b26897910d');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',76,0,'{"seat":0,"answer":"block:middle"}',1.79499171853416872025e+09,'4f145bfbd30fa64c');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',77,1,'{"seat":1,"answer":"block:middle"}',1.79499171853494286537e+09,'ddac955fff0d228a');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',78,2,'{"seat":2,"answer":"block:bottom","drew":[["cards","A04"],["cards","A06"],["cards","A09"]]}',1.79499171853551626205e+09,'fd1c04eae8f3b7b1');
INSERT INTO "entries" VALUES('UJi_bfeV2G7vblB5',79,0,'{"seat":0,"answer":"block:top"}',1.79499171853619790077e+09,'d9176d69cf86c804');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',0,2,'{"seat":2,"answer":"G2@b3"}',1.79499171820688700676e+09,'bee1cac9b705f1b6');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',1,0,'{"seat":0,"answer":"R3@a4"}',1.79499171820922613144e+09,'5fc7a4d3d9f9ba7d');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',2,0,'{"seat":0,"answer":"done"}',1794991718.20975,'39e344d9a1adeae8');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',3,1,'{"seat":1,"answer":"B3@e4"}',1.79499171821018862724e+09,'7ebf8185226d580c');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',4,2,'{"seat":2,"answer":"G3@b4"}',1.79499171821218276024e+09,'91098be182c56dd9');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',5,2,'{"seat":2,"answer":"buy:A17","drew":[["artifacts","A18"]]}',1.79499171821271371841e+09,'493225221c852ca7');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',6,0,'{"seat":0,"answer":"R2@d4"}',1.79499171821316981316e+09,'7105add0c469c902');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',7,1,'{"seat":1,"answer":"B1@e2"}',1.79499171821484017372e+09,'6bfbbea9d9b4ab32');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',8,1,'{"seat":1,"answer":"done"}',1.79499171821543216705e+09,'7f356ff8e8a703e1');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',9,2,'{"seat":2,"answer":"G1@d2"}',1.79499171821600317955e+09,'f5bcf87580602fe1');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',10,2,'{"seat":2,"answer":"done"}',1.79499171821729326248e+09,'d6aacaffad2c7ddd');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',11,0,'{"seat":0,"answer":"R1@a6","drew":[["pile","C18"]]}',1.79499171821869850159e+09,'4952d609f349ce0e');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',12,1,'{"seat":1,"answer":"B2@a1"}',1.79499171821997928619e+09,'a10fa7d308525991');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',13,1,'{"seat":1,"answer":"done"}',1.79499171822054624557e+09,'eaad9fc568b17372');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',14,2,'{"seat":2,"answer":"G1@c6"}',1.79499171822427630424e+09,'4081902dab808556');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',15,2,'{"seat":2,"answer":"slide:c4-b4"}',1.79499171822478628159e+09,'5f21262070bcf326');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',16,0,'{"seat":0,"answer":"C29@a5"}',1.79499171822594261169e+09,'1814eba1be50ba8b');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',17,0,'{"seat":0,"answer":"buy:A15","drew":[["artifacts","A12"]]}',1.79499171822654676437e+09,'4c21d8df1b24594f');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',18,1,'{"seat":1,"answer":"B2@a1"}',1.79499171822708630562e+09,'');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',19,1,'{"seat":1,"answer":"blank:b2","auto":true}',1.79499171822708630562e+09,'4ed503b5584b3372');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',20,2,'{"seat":2,"answer":"G3@b3","drew":[["pile","C43"]]}',1.79499171822866082191e+09,'1f8fab7dd7dad0ef');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',21,0,'{"seat":0,"answer":"C29@a6"}',1.79499171823192715645e+09,'bbc7ce8ad853928f');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',22,1,'{"seat":1,"answer":"B3@b4"}',1.79499171823244094849e+09,'bf556d49ebb1a642');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',23,2,'{"seat":2,"answer":"C15@b1"}',1.79499171823397827148e+09,'e7b5f43c02c5b967');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',24,0,'{"seat":0,"answer":"R1@a4","drew":[["pile","C39"]]}',1.79499171823624157906e+09,'ac142950073bd1c0');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',25,1,'{"seat":1,"answer":"rest"}',1.79499171823671531677e+09,'f0fbdfaa94d23bc8');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',26,1,'{"seat":1,"answer":"B1@a1","drew":[["pile","C28"]]}',1.79499171823909831047e+09,'e98f38554ee89370');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',27,2,'{"seat":2,"answer":"G2@d1","drew":[["pile","C16"]]}',1.7949917182400906086e+09,'00bda0bbcbe699ce');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',28,2,'{"seat":2,"answer":"buy:A18","drew":[["artifacts","A24"]]}',1.79499171824053692818e+09,'054aff69a8a6ae26');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',29,0,'{"seat":0,"answer":"C30@b2"}',1.79499171824281978607e+09,'3507c2b992b06653');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',30,0,'{"seat":0,"answer":"buy:A12","drew":[["artifacts","A13"]]}',1.79499171824340486526e+09,'0af9668aa46b0358');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',31,1,'{"seat":1,"answer":"C10@e2"}',1.79499171824481654167e+09,'');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',32,1,'{"seat":1,"answer":"blank:d2","auto":true}',1.79499171824481654167e+09,'e2241dfab298fa1d');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',33,2,'{"seat":2,"answer":"C11@a2"}',1.79499171824749612808e+09,'adc679ebaaeffeba');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',34,2,'{"seat":2,"answer":"done"}',1.7949917182491133213e+09,'e0b1c30074255748');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',35,2,'{"seat":2,"answer":"buy:A13","drew":[["artifacts","A02"]]}',1.794991718249563694e+09,'8f91818889ee1126');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',36,0,'{"seat":0,"answer":"R2@a1"}',1.79499171825129103661e+09,'4b5d33b842a99d6f');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',37,0,'{"seat":0,"answer":"coin"}',1.7949917182518248558e+09,'2a90733c17b59f96');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',38,1,'{"seat":1,"answer":"B3@c1"}',1.79499171825234150887e+09,'fa17619b51567ff9');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',39,2,'{"seat":2,"answer":"G3@e1"}',1.79499171825790429115e+09,'6cdab4bd13270ea6');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',40,2,'{"seat":2,"answer":"done","drew":[["pile","C17"]]}',1.79499171825976014137e+09,'180d415d68eee3c6');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',41,0,'{"seat":0,"answer":"rotate"}',1.79499171826026415825e+09,'d0c62f712a3b1671');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',42,0,'{"seat":0,"answer":"R3@d3+90","drew":[["pile","C34"]]}',1.79499171826165652275e+09,'a30eda50dfae7ac4');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',43,1,'{"seat":1,"answer":"C28@b1"}',1.79499171826299834251e+09,'c1e6ca8618ff419f');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',44,2,'{"seat":2,"answer":"slide:e3-d3"}',1.79499171826360821724e+09,'a4d0ec18c4c21907');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',45,2,'{"seat":2,"answer":"G2@c1"}',1.79499171826951599121e+09,'1896be119c858c67');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',46,2,'{"seat":2,"answer":"slide:e5-d5"}',1.79499171827125382423e+09,'79dfe437195d9bee');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',47,0,'{"seat":0,"answer":"R1@b6"}',1.79499171827179193497e+09,'4b5d33b842a99d6f');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',48,0,'{"seat":0,"answer":"coin"}',1.79499171827233123779e+09,'75d8eb517134a518');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',49,0,'{"seat":0,"answer":"buy:A11","drew":[["artifacts","A03"]]}',1.79499171827289128304e+09,'e7814e1a51f7a271');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',50,1,'{"seat":1,"answer":"B2@c3"}',1.79499171827334165573e+09,'890ba7404c93d144');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',51,1,'{"seat":1,"answer":"bid:0"}',1.7949917182740380764e+09,'');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',52,0,'{"seat":0,"answer":"pass","drew":[["pile","C13"]],"auto":true}',1.7949917182740380764e+09,'5e1f8d0fcc681850');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',53,2,'{"seat":2,"answer":"C11@c6"}',1.7949917182777929306e+09,'365bdcc18334ca32');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',54,2,'{"seat":2,"answer":"done"}',1.79499171827824282646e+09,'559a8860c2164671');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',55,0,'{"seat":0,"answer":"C30@a3"}',1.79499171828125667572e+09,'5b7132df904c89f6');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',56,0,'{"seat":0,"answer":"L4","drew":[["pile","C02"],["pile","C09"]]}',1.79499171828186607361e+09,'4b5d33b842a99d6f');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',57,0,'{"seat":0,"answer":"coin"}',1.794991718282371521e+09,'c404fde978071a6f');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',58,1,'{"seat":1,"answer":"C18@b1"}',1.7949917182835817337e+09,'6292715e50c5466e');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',59,1,'{"seat":1,"answer":"done"}',1.79499171828411531448e+09,'2ff3990f8f55ac9f');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',60,2,'{"seat":2,"answer":"rest"}',1.79499171828464603424e+09,'047ffadef268091d');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',61,2,'{"seat":2,"answer":"C11@d5"}',1.79499171829060840607e+09,'ee77d632ad3f5406');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',62,2,'{"seat":2,"answer":"done"}',1.79499171829119729996e+09,'6ef55dc0522957af');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',63,2,'{"seat":2,"answer":"done","drew":[["pile","C32"]]}',1.79499171829172158241e+09,'7570ecbaac25d03b');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',64,0,'{"seat":0,"answer":"R3@b2","drew":[["pile","C25"]]}',1.79499171829755949974e+09,'c21ef4866658246e');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',65,1,'{"seat":1,"answer":"C17@c1"}',1.7949917182987613678e+09,'0cdb0643e0e7ec35');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',66,1,'{"seat":1,"answer":"done"}',1.79499171829921579361e+09,'dcec3a710fe0899b');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',67,2,'{"seat":2,"answer":"G3@e2"}',1.7949917183056204319e+09,'79c85aa26ec938a1');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',68,2,'{"seat":2,"answer":"slide:d1-e1"}',1.7949917183073246479e+09,'6f05b6a91a3d0854');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',69,2,'{"seat":2,"answer":"slide:c2-c3","drew":[["pile","C06"]]}',1.79499171830782175064e+09,'4143a7d9b3951d6e');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',70,0,'{"seat":0,"answer":"C39@d1"}',1.79499171831054449081e+09,'245f8dae8f76c0b9');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',71,0,'{"seat":0,"answer":"done"}',1.79499171831107449532e+09,'80b27276d59135f3');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',72,0,'{"seat":0,"answer":"buy:A02","drew":[["artifacts","A09"]]}',1.7949917183115105629e+09,'fc13c5b37ce8d7d8');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',73,1,'{"seat":1,"answer":"B3@e5"}',1.79499171831699872017e+09,'73fe47d1010b2586');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',74,1,'{"seat":1,"answer":"buy:A04","drew":[["artifacts","A06"]]}',1.7949917183177216053e+09,'a72d759181e41111');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',75,2,'{"seat":2,"answer":"G1@e5"}',1.79499171831828212738e+09,'');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',76,2,'{"seat":2,"answer":"blank:e4","auto":true}',1.79499171831828212738e+09,'b3d5fe03e1e54a87');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',77,0,'{"seat":0,"answer":"C43@a4"}',1.79499171832071375847e+09,'cd22cef0dcd11619');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',78,0,'{"seat":0,"answer":"buy:A09","drew":[["artifacts","A07"]]}',1.79499171832126259804e+09,'f4becbb87274d418');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',79,1,'{"seat":1,"answer":"B2@c2"}',1.79499171832181429863e+09,'083072bcacd5f828');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',80,2,'{"seat":2,"answer":"C16@b4","drew":[["pile","C26"]]}',1.79499171832567095757e+09,'c3725e43ba7644cf');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',81,0,'{"seat":0,"answer":"C29@a2"}',1.79499171832747602463e+09,'4b5d33b842a99d6f');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',82,0,'{"seat":0,"answer":"coin"}',1.79499171832796978951e+09,'16b8c043ec94b5af');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',83,1,'{"seat":1,"answer":"C17@e4","drew":[["pile","C33"]]}',1.79499171833182191849e+09,'2681fd7921e5834c');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',84,2,'{"seat":2,"answer":"C34@c4"}',1.79499171833566141129e+09,'b7d09b28552b94ad');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',85,0,'{"seat":0,"answer":"rest"}',1.79499171833613705635e+09,'558f4a6b7e6fac68');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',86,0,'{"seat":0,"answer":"R2@c1","drew":[["pile","C08"]]}',1.79499171834121632576e+09,'4b5d33b842a99d6f');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',87,0,'{"seat":0,"answer":"coin"}',1.79499171834174561501e+09,'4b5d33b842a99d6f');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',88,0,'{"seat":0,"answer":"coin"}',1.79499171834213328362e+09,'4b5d33b842a99d6f');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',89,0,'{"seat":0,"answer":"coin"}',1.79499171834265041351e+09,'181ae237cf11c13b');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',90,1,'{"seat":1,"answer":"B1@d2"}',1.79499171834640073776e+09,'99cf5bb24f73e242');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',91,1,'{"seat":1,"answer":"free:c3"}',1.79499171834685373306e+09,'2eb7fad7d41fc4c0');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',92,1,'{"seat":1,"answer":"buy:A07","drew":[["artifacts","A22"]]}',1.79499171834749174118e+09,'d14bf9fd02c279fc');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',93,2,'{"seat":2,"answer":"C01@e6"}',1.794991718350730896e+09,'541f7255f2f52462');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',94,2,'{"seat":2,"answer":"done"}',1.7949917183511941433e+09,'8c235b5f19061b93');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',95,2,'{"seat":2,"answer":"buy:A06","drew":[["artifacts","A10"]]}',1.79499171835177326202e+09,'b7380f69016f18da');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',96,0,'{"seat":0,"answer":"C30@a1","drew":[["pile","C19"]]}',1.79499171835717725754e+09,'97363ebcec47421c');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',97,0,'{"seat":0,"answer":"buy:A10","drew":[["artifacts","A01"]]}',1.79499171835762810707e+09,'ef358dadeff1430b');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',98,1,'{"seat":1,"answer":"C18@a1"}',1.79499171836059474945e+09,'5e0442b55914870a');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',99,2,'{"seat":2,"answer":"C15@a2"}',1.79499171836303544044e+09,'d34598c1358eb8e6');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',100,0,'{"seat":0,"answer":"C29@a1"}',1.79499171836362695694e+09,'4b5d33b842a99d6f');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',101,0,'{"seat":0,"answer":"coin"}',1.79499171836414051056e+09,'cacf815636a2135c');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',102,1,'{"seat":1,"answer":"C10@a3"}',1.7949917183662879467e+09,'008009c8cdaedb78');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',103,1,'{"seat":1,"answer":"replace:b4"}',1.79499171836676740646e+09,'a90381557da24333');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',104,1,'{"seat":1,"answer":"done","drew":[["pile","C22"]]}',1.79499171836734271049e+09,'72f649f54d625533');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',105,2,'{"seat":2,"answer":"C07@a1","drew":[["pile","C42"]]}',1.79499171836923575401e+09,'4e80e22d9464c455');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',106,0,'{"seat":0,"answer":"R3@d5"}',1.79499171836975669861e+09,'878c43738c15a232');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',107,0,'{"seat":0,"answer":"buy:A22","drew":[["artifacts","A21"]]}',1.79499171837032604218e+09,'006dae6198af75ba');
INSERT INTO "entries" VALUES('aeiQe5BKk1Uq_r5u',108,1,'{"seat":1,"answer":"C08@d5"}',1.79499171837260746956e+09,'7e0fd445a5c0556b');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',0,0,'{"seat":0,"answer":"growth.2"}',1794991718.96265,'940cb8e5bda4b4ff');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',1,0,'{"seat":0,"answer":"rest"}',1.79499171896305465698e+09,'93dfe09b3a8193d0');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',2,0,'{"seat":0,"answer":"D7"}',1.79499171897783899307e+09,'d3d88c6bdaf2a6c6');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',3,0,'{"seat":0,"answer":"track.plays"}',1.79499171897840428352e+09,'ad7ced0def22d608');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',4,0,'{"seat":0,"answer":"A2"}',1.79499171898044490814e+09,'444f657dbc91e250');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',5,0,'{"seat":0,"answer":"track.energy"}',1.79499171898112416267e+09,'1b147dc592e1ce2c');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',6,0,'{"seat":0,"answer":"stem_the_flow_of_fresh_water"}',1.79499171898154115677e+09,'73a994c79f72ab39');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',7,0,'{"seat":0,"answer":"gift_of_proliferation"}',1.79499171898568177223e+09,'');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',8,0,'{"seat":0,"answer":"done","auto":true}',1.79499171898568177223e+09,'ea71b13e416239a7');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',9,1,'{"seat":1,"answer":"growth.3"}',1.79499171899914336205e+09,'a1887f649ba07b32');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',10,1,'{"seat":1,"answer":"item.2"}',1.79499171899974894524e+09,'37f226d3cccf32fe');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',11,1,'{"seat":1,"answer":"D3"}',1.79499171900184774399e+09,'7f94a6a4c8c19a31');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',12,1,'{"seat":1,"answer":"track.energy"}',1.7949917190027821064e+09,'1a9984e1b40a1dd2');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',13,0,'{"seat":0,"undo":[7,8]}',1.79499171900355792046e+09,'0ff55bc2acbaf061');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',14,0,'{"seat":0,"answer":"gift_of_proliferation"}',1.79499171900476503372e+09,'');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',15,0,'{"seat":0,"answer":"done","auto":true}',1.79499171900476503372e+09,'1a9984e1b40a1dd2');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',16,1,'{"seat":1,"answer":"minor","drew":[["minor","drift_down_into_slumber"],["minor","gift_of_power"],["minor","gift_of_living_energy"],["minor","sap_the_strength_of_multitudes"]]}',1.79499171900520610809e+09,'80e443f0e0983174');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',17,1,'{"seat":1,"answer":"gift_of_living_energy"}',1.79499171901043319702e+09,'e2229453f5418963');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',18,1,'{"seat":1,"answer":"predatory_nightmares"}',1.79499171901089859009e+09,'ebec253aad8ca500');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',19,1,'{"seat":1,"answer":"call_on_midnights_dream"}',1.79499171903872847557e+09,'');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',20,1,'{"seat":1,"answer":"done","auto":true}',1.79499171903872847557e+09,'4733aaa65501f128');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',21,0,'{"seat":0,"answer":"gift_of_proliferation"}',1.79499171904098081589e+09,'');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',22,0,'{"seat":0,"answer":"seat.1","auto":true}',1.79499171904098081589e+09,'1b38bcb51652c6f5');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',23,1,'{"seat":1,"answer":"A4"}',1.79499171904146027565e+09,'33a6ff11cae74239');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',24,1,'{"seat":1,"answer":"track.energy"}',1.79499171904215121269e+09,'695259541e338bb2');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',25,1,'{"seat":1,"answer":"call_on_midnights_dream"}',1.79499171904363894463e+09,'905ef1391a231c73');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',26,1,'{"seat":1,"answer":"A7"}',1.79499171904402780533e+09,'7d75865057636647');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',27,1,'{"seat":1,"answer":"1","drew":[["major","dissolve_the_bonds_of_kinship"],["major","cleansing_floods"],["major","wrap_in_wings_of_sunlight"],["major","the_land_thrashes_in_furious_pain"]]}',1.7949917190445933342e+09,'09fe8bdc16d336d5');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',28,1,'{"seat":1,"answer":"cleansing_floods"}',1.79499171905674052238e+09,'5b234fbed508cc66');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',29,1,'{"seat":1,"answer":"predatory_nightmares"}',1.79499171905738449097e+09,'84a3748369f16887');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',30,1,'{"seat":1,"answer":"night_terrors"}',1.79499171905895495415e+09,'');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',31,1,'{"seat":1,"answer":"D3","drew":[["invaders","I-S"]],"auto":true}',1.79499171905895495415e+09,'21b0d9113854682c');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',32,0,'{"seat":0,"answer":"ready"}',1.79499171906054186821e+09,'0aea26d7d07f2d9c');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',33,0,'{"seat":0,"answer":"growth.1"}',1.79499171906102442741e+09,'0f994a1d3079b359');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',34,0,'{"seat":0,"answer":"item.2"}',1.7949917190614528656e+09,'15d5554e225db100');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',35,0,'{"seat":0,"answer":"minor","drew":[["minor","visions_of_fiery_doom"],["minor","delusions_of_danger"],["minor","encompassing_ward"],["minor","call_to_bloodshed"]]}',1794991719.06189,'471d152eb17187e1');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',36,0,'{"seat":0,"answer":"visions_of_fiery_doom"}',1.79499171906312513351e+09,'ad7ced0def22d608');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',37,0,'{"seat":0,"answer":"A8"}',1.79499171906567144394e+09,'62408bda207da433');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',38,0,'{"seat":0,"answer":"track.plays"}',1.79499171906648182869e+09,'2e65fc048b206aca');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',39,0,'{"seat":0,"answer":"gift_of_proliferation"}',1.7949917190669260025e+09,'006b91be89cd1a7f');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',40,0,'{"seat":0,"answer":"fields_choked_with_growth"}',1.79499171908265924454e+09,'');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',41,0,'{"seat":0,"answer":"done","auto":true}',1.79499171908265924454e+09,'ea71b13e416239a7');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',42,1,'{"seat":1,"answer":"growth.3"}',1.79499171909945750237e+09,'a1887f649ba07b32');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',43,1,'{"seat":1,"answer":"rest"}',1.79499171910010385513e+09,'1a9984e1b40a1dd2');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',44,1,'{"seat":1,"answer":"minor","drew":[["minor","veil_the_nights_hunt"],["minor","call_to_migrate"],["minor","elemental_boon"],["minor","shadows_of_the_burning_forest"]]}',1.79499171910063838959e+09,'9b30d64d8590b836');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',45,1,'{"seat":1,"answer":"veil_the_nights_hunt"}',1.79499171911742281914e+09,'4bab95963e5330af');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',46,1,'{"seat":1,"answer":"A7"}',1.79499171911810564995e+09,'f066f21580cc2179');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',47,1,'{"seat":1,"answer":"track.plays"}',1.79499171911890602112e+09,'d7bce167748914af');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',48,1,'{"seat":1,"answer":"dreams_of_the_dahan"}',1.7949917191581401825e+09,'f43c23229927a3fe');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',49,1,'{"seat":1,"answer":"done"}',1794991719.15895,'13ca582fee41c060');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',50,0,'{"seat":0,"answer":"gift_of_proliferation"}',1.79499171916195440292e+09,'');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',51,0,'{"seat":0,"answer":"seat.1","auto":true}',1.79499171916195440292e+09,'4bab95963e5330af');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',52,1,'{"seat":1,"answer":"D2"}',1.79499171916454362869e+09,'2b045ff5d734ba6c');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',53,1,'{"seat":1,"answer":"track.plays"}',1.7949917191651237011e+09,'de5a78e33c942e23');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',54,1,'{"seat":1,"answer":"dreams_of_the_dahan"}',1.79499171917471337318e+09,'63bfe73153202894');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',55,1,'{"seat":1,"answer":"D1"}',1.7949917191836874485e+09,'7d75865057636647');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',56,1,'{"seat":1,"answer":"1"}',1.79499171918423867226e+09,'61b8e289125467ab');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',57,1,'{"seat":1,"answer":"D D5"}',1.79499171918588972092e+09,'1397bd4c4399f236');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',58,1,'{"seat":1,"answer":"D D7"}',1.79499171918676924706e+09,'84a3748369f16887');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',59,1,'{"seat":1,"answer":"night_terrors"}',1.79499171918734455109e+09,'c34f697c79bdc3e6');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',60,1,'{"seat":1,"answer":"A4"}',1.79499171918839168549e+09,'776eb23d297111ce');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',61,0,'{"seat":0,"answer":"rest"}',1.79499171918904352188e+09,'db571333c3a02f20');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',62,0,'{"seat":0,"answer":"T D1"}',1.79499171918942785263e+09,'96e9f0d721b05523');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',63,0,'{"seat":0,"answer":"T@1 D1","drew":[["blight","downward_spiral"],["invaders","I-J"]]}',1.79499171919102549553e+09,'f70ee16c67342d4f');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',64,0,'{"seat":0,"answer":"fields_choked_with_growth"}',1.79499171919891762733e+09,'15ca3f8280711ce3');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',65,0,'{"seat":0,"answer":"D6"}',1.79499171919950985909e+09,'f0d6239bba931b2e');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',66,0,'{"seat":0,"answer":"1"}',1.79499171920088791847e+09,'21b0d9113854682c');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',67,0,'{"seat":0,"answer":"ready"}',1.79499171920237445831e+09,'0aea26d7d07f2d9c');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',68,0,'{"seat":0,"answer":"growth.2"}',1.79499171920287585258e+09,'940cb8e5bda4b4ff');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',69,0,'{"seat":0,"answer":"rest"}',1.79499171920336508751e+09,'7b4c7e05e9d93719');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',70,0,'{"seat":0,"answer":"D5"}',1794991719.21596,'9b33c5b566d62bd6');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',71,0,'{"seat":0,"answer":"from D6"}',1.79499171921669101715e+09,'bd69a067347e7249');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',72,0,'{"seat":0,"answer":"A3"}',1.7949917192189874649e+09,'5be10dab4e421871');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',73,0,'{"seat":0,"answer":"track.energy"}',1.794991719219871521e+09,'cfaa773a458944ec');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',74,0,'{"seat":0,"answer":"done"}',1.79499171922036290169e+09,'ea71b13e416239a7');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',75,1,'{"seat":1,"answer":"growth.3"}',1.7949917192420976162e+09,'a1887f649ba07b32');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',76,1,'{"seat":1,"answer":"item.1"}',1.79499171924281549454e+09,'1a9984e1b40a1dd2');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',77,1,'{"seat":1,"answer":"major","drew":[["major","the_jungle_hungers"],["major","mists_of_oblivion"],["major","vigor_of_the_breaking_dawn"],["major","vengeance_of_the_dead"]]}',1.79499171924328351021e+09,'148506ede8634f0f');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',78,1,'{"seat":1,"answer":"the_jungle_hungers"}',1.79499171925675773621e+09,'36a5f786cbc117a7');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',79,1,'{"seat":1,"answer":"cleansing_floods"}',1.79499171927092528343e+09,'5b5e907e7e6d7533');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',80,1,'{"seat":1,"answer":"D4"}',1.7949917192716588974e+09,'c2d820fa7c4960dc');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',81,1,'{"seat":1,"answer":"track.plays"}',1.79499171927256035805e+09,'0928b8e0b95dd6b0');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',82,1,'{"seat":1,"answer":"the_jungle_hungers"}',1.79499171933310627937e+09,'f43c23229927a3fe');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',83,1,'{"seat":1,"answer":"done"}',1.79499171933396029472e+09,'84a3748369f16887');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',84,1,'{"seat":1,"answer":"night_terrors"}',1.7949917193352329731e+09,'e0b22578ef43fe61');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',85,1,'{"seat":1,"answer":"A4"}',1.79499171933632349968e+09,'2e64938a0e624795');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',86,0,'{"seat":0,"answer":"seat.0"}',1.79499171933675551414e+09,'0bb45ca064969346');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',87,0,'{"seat":0,"answer":"D7"}',1.79499171933757638931e+09,'e0b22578ef43fe61');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',88,1,'{"seat":1,"answer":"A7"}',1.79499171933850979805e+09,'6fb32f24a262d5b7');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',89,0,'{"seat":0,"answer":"rest"}',1.7949917193390557766e+09,'746341904adf3eb9');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',90,1,'{"seat":1,"answer":"T A7"}',1.79499171933986353874e+09,'20633e1e53191876');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',91,1,'{"seat":1,"answer":"T@1 A7","drew":[["invaders","II-C"]]}',1.79499171934155511856e+09,'3acfc3a487556f32');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',92,1,'{"seat":1,"answer":"the_jungle_hungers"}',1.79499171934214520454e+09,'4182d7c90ff03a08');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',93,1,'{"seat":1,"answer":"D3"}',1.79499171935242080688e+09,'64d2a32ff14326dc');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',94,1,'{"seat":1,"answer":"E! D3>A4"}',1.79499171935804867744e+09,'64d2a32ff14326dc');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',95,1,'{"seat":1,"answer":"E! D3>A4"}',1794991719.35859,'e2bdbae3aef2e51a');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',96,1,'{"seat":1,"answer":"T! D3>A4"}',1.79499171935973310471e+09,'0aea26d7d07f2d9c');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',97,0,'{"seat":0,"answer":"growth.3"}',1.79499171938373804092e+09,'940cb8e5bda4b4ff');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',98,0,'{"seat":0,"answer":"rest"}',1.79499171938444566727e+09,'15d5554e225db100');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',99,0,'{"seat":0,"answer":"minor","drew":[["minor","song_of_sanctity"],["minor","gnawing_rootbiters"],["minor","call_to_isolation"],["minor","devouring_ants"]]}',1.79499171938503599167e+09,'281679854c4fb2fc');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',100,0,'{"seat":0,"answer":"call_to_isolation"}',1.79499171939629101753e+09,'ad7ced0def22d608');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',101,0,'{"seat":0,"answer":"A5"}',1.79499171939696788788e+09,'69ed4e8c78a8f95c');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',102,0,'{"seat":0,"answer":"track.plays"}',1.79499171939797735214e+09,'3725c916bcd876a7');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',103,0,'{"seat":0,"answer":"overgrow_in_a_night"}',1.79499171942256426811e+09,'d4f567067f9f20c0');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',104,0,'{"seat":0,"answer":"visions_of_fiery_doom"}',1.79499171942329525948e+09,'');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',105,0,'{"seat":0,"answer":"done","auto":true}',1.79499171942329525948e+09,'ea71b13e416239a7');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',106,1,'{"seat":1,"answer":"growth.3"}',1.79499171944918394089e+09,'a1887f649ba07b32');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',107,1,'{"seat":1,"answer":"item.1"}',1.79499171944991660118e+09,'1a9984e1b40a1dd2');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',108,1,'{"seat":1,"answer":"major","drew":[["major","blazing_renewal"],["major","accelerated_rot"],["major","talons_of_lightning"],["major","pillar_of_living_flame"]]}',1.79499171945041275024e+09,'68da4489afda6b10');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',109,1,'{"seat":1,"answer":"talons_of_lightning"}',1.79499171947080349922e+09,'ce9a93876cbe4193');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',110,1,'{"seat":1,"answer":"the_jungle_hungers"}',1.79499171948758673668e+09,'4f52fbe8923965c1');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',111,1,'{"seat":1,"answer":"D2"}',1.79499171948833227158e+09,'7f94a6a4c8c19a31');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',112,1,'{"seat":1,"answer":"track.energy"}',1.79499171948919939995e+09,'d34576a1bf8d7c4a');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',113,1,'{"seat":1,"answer":"talons_of_lightning"}',1.7949917195331401825e+09,'bff035ec6b459761');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',114,1,'{"seat":1,"answer":"done"}',1.79499171953400540352e+09,'de4942dc2663fefa');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',115,0,'{"seat":0,"answer":"overgrow_in_a_night"}',1.79499171954413771629e+09,'421f62b5c271f521');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',116,0,'{"seat":0,"answer":"A6"}',1.79499171955070137978e+09,'f0d6239bba931b2e');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',117,0,'{"seat":0,"answer":"1"}',1.79499171955121231079e+09,'');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',118,0,'{"seat":0,"answer":"A6","auto":true}',1.79499171955121231079e+09,'44e81aa48301f4b9');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',119,0,'{"seat":0,"answer":"track.energy"}',1.79499171955201053619e+09,'4ad7333f37615611');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',120,0,'{"seat":0,"answer":"visions_of_fiery_doom"}',1.79499171955598211288e+09,'2dea2be34f3179a5');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',121,0,'{"seat":0,"answer":"A8"}',1.79499171955645775795e+09,'5b0c3a013db0b57e');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',122,0,'{"seat":0,"answer":"E A8>A6"}',1.79499171955766844749e+09,'0e10092d6bba6d9c');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',123,1,'{"seat":1,"answer":"talons_of_lightning"}',1.79499171956588983536e+09,'a155e27c7c0a4e8e');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',124,1,'{"seat":1,"answer":"D1"}',1.79499171956640768051e+09,'fcd5fcd901ae03bf');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',125,1,'{"seat":1,"answer":"E D1"}',1.79499171957585024834e+09,'f47466492d4c583e');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',126,1,'{"seat":1,"answer":"E! D1>D2"}',1.79499171958297395706e+09,'fcd5fcd901ae03bf');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',127,1,'{"seat":1,"answer":"C D1"}',1.79499171958349061012e+09,'f72e52b6f6d96a93');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',128,1,'{"seat":1,"answer":"E D1"}',1.79499171958729195595e+09,'f47466492d4c583e');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',129,1,'{"seat":1,"answer":"E! D1>D5"}',1.79499171958870768547e+09,'');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',130,1,'{"seat":1,"answer":"C~1 D1","auto":true}',1.79499171958870768547e+09,'');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',131,1,'{"seat":1,"answer":"C~2 D1","auto":true}',1.79499171958870768547e+09,'84a3748369f16887');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',132,1,'{"seat":1,"answer":"night_terrors"}',1.7949917195894138813e+09,'43f6954ccfe8bc7e');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',133,1,'{"seat":1,"answer":"A7"}',1.79499171959019255638e+09,'2e64938a0e624795');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',134,0,'{"seat":0,"answer":"rest"}',1.79499171959058618546e+09,'2dea2be34f3179a5');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',135,0,'{"seat":0,"answer":"D5"}',1.794991719590944767e+09,'43f6954ccfe8bc7e');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',136,1,'{"seat":1,"answer":"D2","drew":[["fear","fear_of_the_unseen"]]}',1.79499171959164047241e+09,'2e64938a0e624795');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',137,0,'{"seat":0,"answer":"rest","drew":[["fear","isolation"]]}',1.79499171959208369255e+09,'2e64938a0e624795');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',138,0,'{"seat":0,"answer":"seat.1"}',1.79499171959251689911e+09,'526a054d9ee326e3');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',139,1,'{"seat":1,"answer":"E A6"}',1.79499171959339809418e+09,'8b6814b2ea9ee330');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',140,0,'{"seat":0,"answer":"E D5"}',1.79499171959415578842e+09,'bc5dce454bb37301');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',141,0,'{"seat":0,"answer":"D2"}',1.79499171959464168549e+09,'2ab3b986aa16effb');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',142,0,'{"seat":0,"answer":"rest","drew":[["invaders","II-J"]]}',1.79499171959659671783e+09,'');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',143,1,'{"seat":1,"answer":"A2","auto":true}',1.79499171959659671783e+09,'');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',144,0,'{"seat":0,"answer":"D2","auto":true}',1.79499171959659671783e+09,'21b0d9113854682c');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',145,0,'{"seat":0,"answer":"ready"}',1794991719.59802,'0aea26d7d07f2d9c');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',146,0,'{"seat":0,"answer":"growth.2"}',1.7949917195986263752e+09,'940cb8e5bda4b4ff');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',147,0,'{"seat":0,"answer":"rest"}',1.79499171959918355942e+09,'2523fedc7628dd9a');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',148,0,'{"seat":0,"answer":"A4"}',1.79499171960932183266e+09,'1b80125a48b85fd1');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',149,0,'{"seat":0,"answer":"track.energy"}',1.79499171961005306244e+09,'7b1b170bd0eecca8');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',150,0,'{"seat":0,"answer":"D6"}',1.79499171961386179924e+09,'9b1c3360e713084d');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',151,0,'{"seat":0,"answer":"track.plays"}',1.79499171961493754387e+09,'2c6f671ce9318dd3');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',152,0,'{"seat":0,"answer":"call_to_isolation"}',1.7949917196155025959e+09,'cece2e7ea8fdb05f');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',153,0,'{"seat":0,"answer":"done"}',1.79499171962441420555e+09,'ea71b13e416239a7');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',154,1,'{"seat":1,"answer":"growth.3"}',1.79499171964841389656e+09,'a1887f649ba07b32');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',155,1,'{"seat":1,"answer":"rest"}',1.79499171964915204048e+09,'1a9984e1b40a1dd2');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',156,1,'{"seat":1,"answer":"minor","drew":[["minor","steam_vents"],["minor","natures_resilience"],["minor","pull_beneath_the_hungry_earth"],["minor","purifying_flame"]]}',1.79499171964973449707e+09,'90757b6dc5640ad8');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',157,1,'{"seat":1,"answer":"pull_beneath_the_hungry_earth"}',1.79499171965410685539e+09,'37f226d3cccf32fe');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',158,1,'{"seat":1,"answer":"A8"}',1.79499171965473031998e+09,'7f94a6a4c8c19a31');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',159,1,'{"seat":1,"answer":"track.energy"}',1.79499171965567421913e+09,'551c31d8fb647352');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',160,1,'{"seat":1,"answer":"dread_apparitions"}',1.79499171969097924232e+09,'0457443cb9dd2d2d');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',161,1,'{"seat":1,"answer":"gift_of_living_energy"}',1.79499171969181418419e+09,'85a7f33ea112f2ae');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',162,1,'{"seat":1,"answer":"veil_the_nights_hunt"}',1.79499171970392823219e+09,'');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',163,1,'{"seat":1,"answer":"done","auto":true}',1.79499171970392823219e+09,'3af15b169569dbd0');
INSERT INTO "entries" VALUES('zyuqQiBPkJtmFOU8',164,0,'{"seat":0,"answer":"call_to_isolation"}',1.79499171970645189285e+09,'db35f12e30e129ad');
CREATE TABLE games (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	options TEXT NOT NULL, 
	pack TEXT, 
	seats TEXT NOT NULL, 
	position TEXT NOT NULL, 
	drew TEXT NOT NULL, 
	format INTEGER NOT NULL, 
	created REAL NOT NULL, length INTEGER DEFAULT '0' NOT NULL, listed INTEGER DEFAULT '0' NOT NULL, bots INTEGER DEFAULT '0' NOT NULL, rules TEXT DEFAULT '' NOT NULL, pinned TEXT DEFAULT '' NOT NULL, clock TEXT DEFAULT '' NOT NULL, proposal TEXT DEFAULT '' NOT NULL, plans TEXT DEFAULT '' NOT NULL, again TEXT DEFAULT '' NOT NULL, waits TEXT DEFAULT '' NOT NULL, touched REAL, ended REAL, 
	PRIMARY KEY (id)
)
 STRICT

;
INSERT INTO "games" VALUES('QfEBZMZwu988_Kk5','roam','{"seats":2,"full":true,"outpost":true,"stacking":false,"edges":"SN","colours":["red","blue"],"first":-1,"cards":"dolmen/b57abb0b80d1"}','6e1b12037352c9932a1faa9ca478ef5d','[{"name":"Ann","token":"JQ2qAm0KOvllhY4yYS3WpA","here":true},{"name":"Bob","token":"b66L_1OmTNpyF7uiWtEE2Q","open":true}]','','[["first","seat1"],["pile","C30"],["pile","C34"],["pile","C40"],["pile","C11"],["pile","C26"],["pile","C39"],["pile","C37"],["artifacts","A14"],["artifacts","A04"],["artifacts","A11"],["artifacts","A24"]]',1,1.79499171811122584343e+09,41,0,0,'021f6a99e060081a','','{}','{"kind":"undo","seat":0,"agreed":[0],"to":5,"id":"41.undo.0.5","by":0}','','',' 0 ',1.79499171818098068237e+09,NULL);
INSERT INTO "games" VALUES('aeiQe5BKk1Uq_r5u','roam','{"seats":3,"full":true,"outpost":false,"stacking":false,"edges":"SWN","colours":["red","blue","green"],"first":-1,"cards":"dolmen/b57abb0b80d1"}','6e1b12037352c9932a1faa9ca478ef5d','[{"name":"Ann","token":"mTYU8rWJj2fuG0B26hJkTg","here":true},{"name":"Bob","token":"r7lXmKfGTIR7iMVHFhjBHw","open":true},{"name":"Cleo","token":"qW_LvVtf4Aj57ysiYjzwXQ"}]','','[["first","seat2"],["pile","C10"],["pile","C11"],["pile","C01"],["pile","C29"],["pile","C15"],["pile","C07"],["pile","C30"],["artifacts","A15"],["artifacts","A11"],["artifacts","A04"],["artifacts","A17"]]',1,1.79499171819229650497e+09,109,0,0,'021f6a99e060081a','','{}','','','','',1.79499171837260746956e+09,1.79499171837260746956e+09);
INSERT INTO "games" VALUES('UJi_bfeV2G7vblB5','the_arrival','{"seats":3,"edition":2017,"advanced":false,"draft":false,"blockers_in_turn":false,"ports_closed":false,"castles_near":false,"choose":true,"first":-1,"cards":"dolmen/9de570a929b1"}','5af38ff06f442abd6bbf15201e3ee2ae','[{"name":"Ann","token":"FrZxTVKAJnLukOC2cTDx1g","here":true},{"name":"Bob","token":"N4HlTLgHmU9kzUvY1e64Qg","open":true},{"name":"Cleo","token":"om9aoLQBYbzYPUeeaVa7SQ"}]','','[["tiles","cauldron_raeba"],["tiles","emers_mercy"],["tiles","cauldron_macolicum"],["tiles","big_migration_2"],["tiles","ogams_wisdom_2"],["tiles","salmon"],["fomori","monghfinn.3"],["fomori","sineach.27"],["fomori","monghfinn.4"],["fomori","athach.3"],["fomori","sineach.9"],["fomori","sineach.14"],["fomori","athach.9"],["fomori","sineach.5"],["stack 1","honor.18"],["stack 2","disks.3"],["stack 3","honor.4"],["first","seat1"]]',1,1.79499171844874310493e+09,80,1,0,'81bf8eed5e77aebd','','{"listed":true,"reserve":2592000,"each":7200}','','','',' 1 2 ',1.79499171853619790077e+09,NULL);
INSERT INTO "games" VALUES('CknPetNxeeHwg_87','the_arrival','{"seats":2,"edition":2017,"advanced":true,"draft":false,"blockers_in_turn":false,"ports_closed":false,"castles_near":false,"choose":true,"first":-1,"cards":"dolmen/9de570a929b1"}','5af38ff06f442abd6bbf15201e3ee2ae','[{"name":"Ann","token":"DeCUphNXER4FnYmXAWI70A","here":true},{"name":"Bob","token":"QUFhb2Q11DMeT0b72zcwFQ","open":true}]','','[["tiles","wild_geese"],["tiles","silver_green"],["tiles","cauldron_macolicum"],["tiles","cu_chulainns_ruse_1"],["tiles","cauldron_laberus"],["tiles","high_walls"],["fomori","athach.9"],["fomori","sineach.8"],["fomori","sineach.17"],["fomori","sineach.18"],["fomori","sineach.14"],["fomori","monghfinn.3"],["fomori","athach.11"],["fomori","sineach.6"],["stack 1","disks.4"],["stack 2","arms.15"],["stack 3","arms.10"],["first","seat0"],["leaders","wisdom"],["leaders","diplomacy"]]',1,1.7949917185531334877e+09,75,0,0,'81bf8eed5e77aebd','','{}','','','',' 1 ',1.79499171863244485855e+09,NULL);
INSERT INTO "games" VALUES('9tx2O_QTdycDS_sM','the_arrival','{"seats":2,"edition":2016,"advanced":false,"draft":false,"blockers_in_turn":false,"ports_closed":false,"castles_near":false,"choose":true,"first":-1,"cards":"dolmen/9de570a929b1"}','5af38ff06f442abd6bbf15201e3ee2ae','[{"name":"Ann","token":"RqAHe9AEThQeX7q-pdMTAg","here":true},{"name":"Bob","token":"B_XnZY34JkVb8Whh4U6oyw","open":true}]','','[["tiles","big_migration_1"],["tiles","cauldron_eblana"],["tiles","cauldron_magnata"],["tiles","high_walls"],["tiles","salmon"],["tiles","song_of_the_bard_1"],["fomori","monghfinn.5"],["fomori","sineach.18"],["fomori","athach.5"],["fomori","sineach.2"],["stack 1","honor.3"],["stack 2","arms.6"],["stack 3","disks.17"]]',1,1.7949917186495654583e+09,71,0,0,'81bf8eed5e77aebd','','{}','','','',' 0 1 ',1.79499171871829032898e+09,NULL);
INSERT INTO "games" VALUES('DeAAfWeDfBNWayOL','spirit_island','{"seats":1,"spirits":[],"boards":[],"adversary":"none","level":0,"scenario":"none","teaching":false,"progressions":[],"first_game":false,"starting_blight":false,"extra_blight":false}',NULL,'[{"name":"Ann","token":"yTM6pWeZh7mq8KraQSsbBg","here":true}]','','[["spirits","river"],["boards","A"],["invaders","I-J"]]',1,1.79499171873248100281e+09,83,0,0,'b91e2853c76f4da3','','{}','','','','',1.79499171895394182205e+09,1.79499171895394182205e+09);
INSERT INTO "games" VALUES('zyuqQiBPkJtmFOU8','spirit_island','{"seats":2,"spirits":[],"boards":[],"adversary":"england","level":2,"scenario":"none","teaching":false,"progressions":[],"first_game":false,"starting_blight":false,"extra_blight":false}',NULL,'[{"name":"Ann","token":"yb3f0M4aF5Sp2PUsJUj9sQ","here":true},{"name":"Bob","token":"qQ990HjmNou3uxe2-gCijQ","open":true}]','','[["spirits","green"],["spirits","bringer"],["boards","D"],["boards","A"],["invaders","I-W"]]',1,1.79499171895785069466e+09,165,0,0,'b91e2853c76f4da3','','{}','','[{"seat":0,"turn":1,"what":"x","at":"y"}]','',' 0 ',1.79499171970645189285e+09,NULL);
INSERT INTO "games" VALUES('F5EdEgmNwYYJiVjA','spirit_island','{"seats":1,"spirits":[],"boards":[],"adversary":"none","level":0,"scenario":"none","teaching":false,"progressions":[],"first_game":false,"starting_blight":false,"extra_blight":false}',NULL,'[{"name":"Ann","token":"8wLw35lKzf5q86mBlOwBlg","here":true}]','','[["spirits","earth"],["boards","A"],["invaders","I-W"]]',1,1.79499171970940136909e+09,65,0,0,'b91e2853c76f4da3','','{}','','','','',1.79499171986878395081e+09,1.79499171986878395081e+09);
CREATE TABLE holders (
	game TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	holder TEXT NOT NULL, 
	name TEXT NOT NULL, 
	time REAL NOT NULL, told REAL, 
	FOREIGN KEY(game) REFERENCES games (id)
)
 STRICT

;
INSERT INTO "holders" VALUES('QfEBZMZwu988_Kk5',-1,'ann''s browser','',1.79499171811122584343e+09,NULL);
INSERT INTO "holders" VALUES('QfEBZMZwu988_Kk5',0,'ann''s browser','Ann',1.79499171811122584343e+09,NULL);
INSERT INTO "holders" VALUES('QfEBZMZwu988_Kk5',1,'bob''s browser','Robert',1.79499171813121366501e+09,NULL);
INSERT INTO "holders" VALUES('aeiQe5BKk1Uq_r5u',-1,'ann''s browser','',1.79499171819229650497e+09,NULL);
INSERT INTO "holders" VALUES('aeiQe5BKk1Uq_r5u',0,'ann''s browser','Ann',1.79499171819229650497e+09,NULL);
INSERT INTO "holders" VALUES('aeiQe5BKk1Uq_r5u',1,'bob''s browser','Robert',1.79499171820512056351e+09,NULL);
INSERT INTO "holders" VALUES('UJi_bfeV2G7vblB5',-1,'ann''s browser','',1.79499171844874310493e+09,NULL);
INSERT INTO "holders" VALUES('UJi_bfeV2G7vblB5',0,'ann''s browser','Ann',1.79499171844874310493e+09,NULL);
INSERT INTO "holders" VALUES('UJi_bfeV2G7vblB5',1,'bob''s browser','Robert',1.79499171846849560738e+09,NULL);
INSERT INTO "holders" VALUES('CknPetNxeeHwg_87',-1,'ann''s browser','',1.7949917185531334877e+09,NULL);
INSERT INTO "holders" VALUES('CknPetNxeeHwg_87',0,'ann''s browser','Ann',1.7949917185531334877e+09,NULL);
INSERT INTO "holders" VALUES('CknPetNxeeHwg_87',1,'bob''s browser','Robert',1.79499171857189702988e+09,NULL);
INSERT INTO "holders" VALUES('9tx2O_QTdycDS_sM',-1,'ann''s browser','',1.7949917186495654583e+09,NULL);
INSERT INTO "holders" VALUES('9tx2O_QTdycDS_sM',0,'ann''s browser','Ann',1.7949917186495654583e+09,NULL);
INSERT INTO "holders" VALUES('9tx2O_QTdycDS_sM',1,'bob''s browser','Robert',1.79499171866803097725e+09,NULL);
INSERT INTO "holders" VALUES('DeAAfWeDfBNWayOL',-1,'ann''s browser','',1.79499171873248100281e+09,NULL);
INSERT INTO "holders" VALUES('DeAAfWeDfBNWayOL',0,'ann''s browser','Ann',1.79499171873248100281e+09,NULL);
INSERT INTO "holders" VALUES('zyuqQiBPkJtmFOU8',-1,'ann''s browser','',1.79499171895785069466e+09,NULL);
INSERT INTO "holders" VALUES('zyuqQiBPkJtmFOU8',0,'ann''s browser','Ann',1.79499171895785069466e+09,NULL);
INSERT INTO "holders" VALUES('zyuqQiBPkJtmFOU8',1,'bob''s browser','Robert',1.79499171896116828918e+09,NULL);
INSERT INTO "holders" VALUES('F5EdEgmNwYYJiVjA',-1,'ann''s browser','',1.79499171970940136909e+09,NULL);
INSERT INTO "holders" VALUES('F5EdEgmNwYYJiVjA',0,'ann''s browser','Ann',1.79499171970940136909e+09,NULL);
CREATE TABLE house (
	"key" TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
)
 STRICT

;
CREATE TABLE leases (
	game TEXT NOT NULL, 
	worker TEXT NOT NULL, 
	until REAL NOT NULL, 
	PRIMARY KEY (game), 
	FOREIGN KEY(game) REFERENCES games (id)
)
 STRICT

;
CREATE TABLE passkeys (
	id TEXT NOT NULL, 
	person TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	count INTEGER NOT NULL, 
	created REAL NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person) REFERENCES people (id)
)
 STRICT

;
INSERT INTO "passkeys" VALUES('k1','p1','half-a-key',3,1.79499171987080073357e+09);
CREATE TABLE people (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	holder TEXT NOT NULL, 
	created REAL NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (holder)
)
 STRICT

;
INSERT INTO "people" VALUES('p1','Ann','ann''s browser',1.79499171987018656731e+09);
CREATE TABLE preferences (
	holder TEXT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (holder)
)
 STRICT

;
CREATE TABLE results (
	game TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	holder TEXT NOT NULL, 
	name TEXT NOT NULL, 
	bot TEXT NOT NULL, 
	role TEXT NOT NULL, 
	points INTEGER NOT NULL, 
	won INTEGER NOT NULL, 
	time REAL NOT NULL, 
	PRIMARY KEY (game, seat), 
	FOREIGN KEY(game) REFERENCES games (id)
)
 STRICT

;
INSERT INTO "results" VALUES('aeiQe5BKk1Uq_r5u',0,'ann''s browser','Ann','','',36,0,1.79499171837260746956e+09);
INSERT INTO "results" VALUES('aeiQe5BKk1Uq_r5u',1,'bob''s browser','Robert','','',36,1,1.79499171837260746956e+09);
INSERT INTO "results" VALUES('aeiQe5BKk1Uq_r5u',2,'','Cleo','','',29,0,1.79499171837260746956e+09);
INSERT INTO "results" VALUES('DeAAfWeDfBNWayOL',0,'ann''s browser','Ann','','river',2,0,1.79499171895394182205e+09);
INSERT INTO "results" VALUES('F5EdEgmNwYYJiVjA',0,'ann''s browser','Ann','','earth',3,0,1.79499171986878395081e+09);
CREATE TABLE snapshots (
	game TEXT NOT NULL, 
	length INTEGER NOT NULL, 
	rules TEXT NOT NULL, 
	digest TEXT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (game), 
	FOREIGN KEY(game) REFERENCES games (id)
)
 STRICT

;
INSERT INTO "snapshots" VALUES('aeiQe5BKk1Uq_r5u',64,'021f6a99e060081a','e0cbdab67af8e78f967f37839905fa1b','[{"lands":["C02","C17","C16","C13","C34","C09"],"top":"C32","pile":["C03","C04","C05","C06","C08","C12","C14","C19","C20","C21","C22","C23","C24","C25","C26","C27","C31","C33","C35","C36","C37","C38","C40","C41","C42"],"seats":[{"edge":"S","coins":3,"markers":23,"marks":["d3"],"cards":["R1","R2","R3","C29","C30","C43","C39"],"ready":["R2","R3","C29","C43","C39"],"artifacts":["A15","A12","A11"],"asleep":["A12","A11"]},{"edge":"W","coins":6,"markers":19,"marks":["b1","d1","f1","c2","d2"],"cards":["B1","B2","B3","C10","C28","C18"],"ready":[],"artifacts":[],"asleep":[]},{"edge":"N","coins":3,"markers":19,"marks":["c1","e3","d5","c6","d6"],"cards":["G1","G2","G3","C15","C11","C01","C07"],"ready":["G1","G2","G3","C15","C01","C07"],"artifacts":["A17","A18","A13"],"asleep":[]}],"first":2,"turns":34,"quiet":0,"ending":"","row":["A02","A03","A04","A24"],"tiles":["A01","A05","A06","A07","A08","A09","A10","A14","A16","A19","A20","A21","A22","A23"],"stack":[{"node":"use","owner":0}]},-1,[[0,2,-1,""],[1,0,-1,""],[2,0,-1,""],[3,1,-1,""],[4,2,-1,""],[5,2,-1,"undo-revealed"],[6,0,-1,""],[7,1,-1,""],[8,1,-1,""],[9,2,-1,""],[10,2,-1,""],[11,0,-1,"undo-revealed"],[12,1,-1,""],[13,1,-1,""],[14,2,-1,""],[15,2,-1,""],[16,0,-1,""],[17,0,-1,"undo-revealed"],[18,1,-1,""],[19,-1,-1,""],[20,2,-1,"undo-revealed"],[21,0,-1,""],[22,1,-1,""],[23,2,-1,""],[24,0,-1,"undo-revealed"],[25,1,-1,""],[26,1,-1,"undo-revealed"],[27,2,-1,"undo-revealed"],[28,2,-1,"undo-revealed"],[29,0,-1,""],[30,0,-1,"undo-revealed"],[31,1,-1,""],[32,-1,-1,""],[33,2,-1,""],[34,2,-1,""],[35,2,-1,"undo-revealed"],[36,0,-1,""],[37,0,-1,""],[38,1,-1,""],[39,2,-1,""],[40,2,-1,"undo-revealed"],[41,0,-1,""],[42,0,-1,"undo-revealed"],[43,1,-1,""],[44,2,-1,""],[45,2,-1,""],[46,2,-1,""],[47,0,-1,""],[48,0,-1,""],[49,0,-1,"undo-revealed"],[50,1,-1,""],[51,1,-1,""],[52,-1,-1,"undo-revealed"],[53,2,-1,""],[54,2,-1,""],[55,0,-1,""],[56,0,-1,"undo-revealed"],[57,0,-1,""],[58,1,-1,""],[59,1,-1,""],[60,2,-1,""],[61,2,-1,""],[62,2,-1,""],[63,2,-1,"undo-revealed"]],[[0,[["use",2,"G2",["b3"],0,-1,-1],["place",2,"G2",["b3","d5"],0,-1,-1],["coins",2,"",["b3","d5"],2,-1,-1],["turn",0,"",[],0,-1,-1]]],[1,[["use",0,"R3",["a4"],0,-1,-1],["place",0,"R3",["a4","a5","b5"],0,-1,-1],["coins",0,"",["a5"],2,-1,-1]]],[2,[["turn",1,"",[],0,-1,-1]]],[3,[["use",1,"B3",["e4"],0,-1,-1],["place",1,"B3",["e4","f4","e5"],0,-1,-1],["coins",1,"",["f4"],1,-1,-1],["turn",2,"",[],0,-1,-1]]],[4,[["use",2,"G3",["b4"],0,-1,-1],["place",2,"G3",["b4","c4","c5"],0,-1,-1],["coins",2,"",["c4"],1,-1,-1]]],[5,[["buy",2,"A17",[],3,-1,-1],["offer",-1,"A18",[],0,-1,-1],["turn",0,"",[],0,-1,-1]]],[6,[["use",0,"R2",["d4"],0,-1,-1],["place",0,"R2",["d4","f6"],0,-1,-1],["turn",1,"",[],0,-1,-1]]],[7,[["use",1,"B1",["e2"],0,-1,-1],["place",1,"B1",["e2","e3"],0,-1,-1]]],[8,[["coins",1,"",["e3"],1,-1,-1],["turn",2,"",[],0,-1,-1]]],[9,[["use",2,"G1",["d2"],0,-1,-1],["place",2,"G1",["d2"],0,-1,-1]]],[10,[["turn",0,"",[],0,-1,-1]]],[11,[["use",0,"R1",["a6"],0,-1,-1],["place",0,"R1",["a6","b6"],0,-1,-1],["claim",0,"C29",["L4"],0,-1,-1],["share",2,"C29",[],1,-1,-1],["refill",-1,"C30",["L4"],0,-1,-1],["top",-1,"C18",[],0,-1,-1],["turn",1,"",[],0,-1,-1]]],[12,[["use",1,"B2",["a1"],0,-1,-1],["place",1,"B2",["c1","a3"],0,-1,-1]]],[13,[["turn",2,"",[],0,-1,-1],["rest",2,"",[],0,-1,-1]]],[14,[["use",2,"G1",["c6"],0,-1,-1],["place",2,"G1",["c6","d6"],0,-1,-1]]],[15,[["slide",2,"A17",["c4","b4"],0,2,-1],["turn",0,"",[],0,-1,-1]]],[16,[["use",0,"C29",["a5"],0,-1,-1],["place",0,"C29",["a5","b5"],0,-1,-1],["coins",0,"",["b5"],2,-1,-1]]],[17,[["buy",0,"A15",[],4,-1,-1],["offer",-1,"A12",[],0,-1,-1],["turn",1,"",[],0,-1,-1],["rest",1,"",[],0,-1,-1]]],[18,[["use",1,"B2",["a1"],0,-1,-1]]],[19,[["blank",1,"",["b2"],2,-1,-1],["place",1,"B2",["b2"],0,-1,-1],["turn",2,"",[],0,-1,-1]]],[20,[["use",2,"G3",["b3"],0,-1,-1],["place",2,"G3",["c3","c4"],0,-1,-1],["coins",2,"",["c4"],1,-1,-1],["claim",2,"C15",["L5"],0,-1,-1],["share",0,"C15",[],1,-1,-1],["refill",-1,"C18",["L5"],0,-1,-1],["top",-1,"C43",[],0,-1,-1],["turn",0,"",[],0,-1,-1],["rest",0,"",[],0,-1,-1]]],[21,[["use",0,"C29",["a6"],0,-1,-1],["place",0,"C29",["a6","b6","c6","d6"],0,-1,-1],["coins",0,"",["c6"],1,-1,-1],["turn",1,"",[],0,-1,-1]]],[22,[["use",1,"B3",["b4"],0,-1,-1],["place",1,"B3",["c4"],0,-1,-1],["coins",1,"",["c4"],1,-1,-1],["turn",2,"",[],0,-1,-1]]],[23,[["use",2,"C15",["b1"],0,-1,-1],["place",2,"C15",["b1","c2","d3"],0,-1,-1],["coins",2,"",["c2"],1,-1,-1],["turn",0,"",[],0,-1,-1]]],[24,[["use",0,"R1",["a4"],0,-1,-1],["place",0,"R1",["a4"],0,-1,-1],["claim",0,"C30",["L4"],0,-1,-1],["share",2,"C30",[],1,-1,-1],["refill",-1,"C43",["L4"],0,-1,-1],["top",-1,"C39",[],0,-1,-1],["turn",1,"",[],0,-1,-1]]],[25,[["early-rest",1,"",[],1,-1,-1]]],[26,[["use",1,"B1",["a1"],0,-1,-1],["place",1,"B1",["a1","a2"],0,-1,-1],["claim",1,"C10",["L1"],0,-1,-1],["share",2,"C10",[],1,-1,-1],["refill",-1,"C39",["L1"],0,-1,-1],["top",-1,"C28",[],0,-1,-1],["turn",2,"",[],0,-1,-1]]],[27,[["use",2,"G2",["d1"],0,-1,-1],["place",2,"G2",["d1","f3"],0,-1,-1],["claim",2,"C11",["L2"],0,-1,-1],["share",1,"C11",[],1,-1,-1],["refill",-1,"C28",["L2"],0,-1,-1],["top",-1,"C16",[],0,-1,-1]]],[28,[["buy",2,"A18",[],4,-1,-1],["offer",-1,"A24",[],0,-1,-1],["turn",0,"",[],0,-1,-1]]],[29,[["use",0,"C30",["b2"],0,-1,-1],["place",0,"C30",["b2","b3","b4","b5"],0,-1,-1],["coins",0,"",["b2","b4","b5"],3,-1,-1]]],[30,[["buy",0,"A12",[],6,-1,-1],["offer",-1,"A13",[],0,-1,-1],["turn",1,"",[],0,-1,-1]]],[31,[["use",1,"C10",["e2"],0,-1,-1]]],[32,[["blank",1,"",["d2"],2,-1,-1],["place",1,"C10",["d2"],0,-1,-1],["turn",2,"",[],0,-1,-1]]],[33,[["use",2,"C11",["a2"],0,-1,-1],["place",2,"C11",["a2","c2"],0,-1,-1],["coins",2,"",["a2"],1,-1,-1]]],[34,[]],[35,[["buy",2,"A13",[],2,-1,-1],["offer",-1,"A02",[],0,-1,-1],["turn",0,"",[],0,-1,-1]]],[36,[["use",0,"R2",["a1"],0,-1,-1],["place",0,"R2",["a1","c3"],0,-1,-1],["coins",0,"",["c3"],1,-1,-1]]],[37,[["coin",0,"A12",[],1,-1,-1],["turn",1,"",[],0,-1,-1]]],[38,[["use",1,"B3",["c1"],0,-1,-1],["place",1,"B3",["c1","d1"],0,-1,-1],["turn",2,"",[],0,-1,-1],["rest",2,"",[],0,-1,-1]]],[39,[["use",2,"G3",["e1"],0,-1,-1],["place",2,"G3",["e1","f1","f2"],0,-1,-1]]],[40,[["claim",2,"C01",["L3"],0,-1,-1],["share",1,"C01",[],1,-1,-1],["refill",-1,"C16",["L3"],0,-1,-1],["top",-1,"C17",[],0,-1,-1],["turn",0,"",[],0,-1,-1]]],[41,[["rotate",0,"A15",[],0,-1,-1]]],[42,[["use",0,"R3",["d3"],0,-1,-1],["place",0,"R3",["d3","e3","d4"],0,-1,-1],["coins",0,"",["e3"],1,-1,-1],["claim",1,"C28",["L2"],0,-1,-1],["share",0,"C28",[],1,-1,-1],["share",2,"C28",[],1,-1,-1],["refill",-1,"C17",["L2"],0,-1,-1],["top",-1,"C34",[],0,-1,-1],["turn",1,"",[],0,-1,-1]]],[43,[["use",1,"C28",["b1"],0,-1,-1],["place",1,"C28",["b1","f1","d2"],0,-1,-1],["coins",1,"",["f1","d2"],2,-1,-1],["turn",2,"",[],0,-1,-1]]],[44,[["slide",2,"A17",["e3","d3"],0,0,-1]]],[45,[["use",2,"G2",["c1"],0,-1,-1],["place",2,"G2",["c1","e3"],0,-1,-1],["coins",2,"",["c1","e3"],2,-1,-1]]],[46,[["slide",2,"A18",["e5","d5"],0,1,-1],["turn",0,"",[],0,-1,-1],["rest",0,"",[],0,-1,-1]]],[47,[["use",0,"R1",["b6"],0,-1,-1],["place",0,"R1",["b6"],0,-1,-1]]],[48,[["coin",0,"A12",[],1,-1,-1]]],[49,[["buy",0,"A11",[],5,-1,-1],["offer",-1,"A03",[],0,-1,-1],["turn",1,"",[],0,-1,-1]]],[50,[["use",1,"B2",["c3"],0,-1,-1],["place",1,"B2",["c5"],0,-1,-1]]],[51,[["bid",1,"C18",["L5"],0,-1,-1]]],[52,[["pass",0,"C18",["L5"],0,-1,-1],["claim",1,"C18",["L5"],0,-1,-1],["share",0,"C18",[],1,-1,-1],["refill",-1,"C34",["L5"],0,-1,-1],["top",-1,"C13",[],0,-1,-1],["turn",2,"",[],0,-1,-1]]],[53,[["use",2,"C11",["c6"],0,-1,-1],["place",2,"C11",["c6","d6","e6"],0,-1,-1],["coins",2,"",["d6"],2,-1,-1]]],[54,[["turn",0,"",[],0,-1,-1]]],[55,[["use",0,"C30",["a3"],0,-1,-1],["place",0,"C30",["a3","a4","a5","a6"],0,-1,-1]]],[56,[["claim",0,"C43",["L4"],0,-1,-1],["refill",-1,"C13",["L4"],0,-1,-1],["top",-1,"C02",[],0,-1,-1],["claim",0,"C39",["L1"],0,-1,-1],["share",1,"C39",[],1,-1,-1],["share",2,"C39",[],1,-1,-1],["refill",-1,"C02",["L1"],0,-1,-1],["top",-1,"C09",[],0,-1,-1]]],[57,[["coin",0,"A11",[],1,-1,-1],["turn",1,"",[],0,-1,-1]]],[58,[["use",1,"C18",["b1"],0,-1,-1],["place",1,"C18",["b1","d1","c2"],0,-1,-1],["coins",1,"",["b1"],1,-1,-1]]],[59,[["turn",2,"",[],0,-1,-1]]],[60,[["early-rest",2,"",[],3,-1,-1]]],[61,[["use",2,"C11",["d5"],0,-1,-1],["place",2,"C11",["d5","e5","f5"],0,-1,-1]]],[62,[]],[63,[["claim",2,"C07",["L6"],0,-1,-1],["share",0,"C07",[],1,-1,-1],["share",1,"C07",[],1,-1,-1],["refill",-1,"C09",["L6"],0,-1,-1],["top",-1,"C32",[],0,-1,-1],["turn",0,"",[],0,-1,-1]]]],[0.02480602264404297,0.014619588851928711,0.0],[1794991718.2917216,-1.0,-1.0]]');
INSERT INTO "snapshots" VALUES('UJi_bfeV2G7vblB5',64,'81bf8eed5e77aebd','cd94ee96ab3ad756579bf84c6cf27b80','[{"round":2,"stock_swords":20,"stock_shields":12,"bag":34,"shown":0,"first":1,"tile_of_first":1,"ending":"","colours":["blue","green","red"],"leaders":["defiance","clairvoyance","diplomacy"],"honor":[7,11,11],"corruption":[3,1,4],"disks":[0,0,0],"swords":[0,0,0],"shields":[0,0,0],"fomori":[0,0,0],"saved":[0,0,0],"trophies":[0,0,0],"trophies_used":[0,0,0],"stock_disks":[10,10,12],"settled":[0,0,0],"claims":[0,0,0],"aits":[["laberos","libnius","auteini","turoe","hieron"],["ravius","erdini","nagnatae","cruachan","senus"],["buvinda","eblani"]],"brochs":[[],[],["buvinda"]],"caers":[[],[],[]],"on_map":[["vidva","logia","emain","mag_slecht","granard","temair","castle_1","castle_2","castle_4"],["robogdium","darini","castle_3"],["vennicnium","argita"]],"castles":["castle_1","castle_2","castle_3","castle_4"],"walls":[0,0,0,0,0,0,0,0,0,0],"passed":[],"opened":[0,1,2],"fomori_discard":[2,0,0],"unknown":[21,9,4],"known":[0,0,0],"returned":[0,0,0],"tiles":["cauldron_magnata","cauldron_regia","cauldron_laberus","cauldron_regia_altera","cauldron_dunum","cauldron_manapia","silver_brown","master_builder_2","cu_chulainns_ruse_1","cu_chulainns_ruse_2"],"spent":["salmon","emers_mercy","big_migration_2"],"tiles_held":[["cauldron_eblana","cauldron_ivernis","wild_geese","ogams_wisdom_1","big_migration_1","song_of_the_bard_1"],["cauldron_raeba"],["cauldron_macolicum","silver_green","silver_grey","ogams_wisdom_2"]],"active":[[],[],[]],"display":["song_of_the_bard_2","high_walls","silver_purple","sublime_stronghold","master_builder_1","stone_of_fate"],"deck":["B02","B03","B04","B05","B07","B08","B09","B10","B12","B13","B16","B17","B18","A01","A02","A03","A04","A05","A06","A07","A08","A09","A10","A11","A12","A13","A14","A15","A16","A17","A18","H01","H02","H04","H08","H09","H10","H12","H14","H16","H17","H18"],"card_discard":["B01","B06","B11","B14","B15","H03","H05","H06","H07","H11","H13","H15"],"fresh":[],"stacks":[12,15,15],"tops":["honor","disks","disks"],"cards":[[],[],[]],"backs":[[],[],[]],"blocked":[[],[],[]],"stack":[{"node":"draw","owner":1}]},-1,[[0,1,-1,""],[1,2,-1,""],[2,0,-1,""],[3,1,-1,""],[4,2,-1,""],[5,0,-1,""],[6,0,-1,""],[7,2,-1,""],[8,1,-1,""],[9,1,-1,"undo-revealed"],[10,2,-1,"undo-revealed"],[11,0,-1,"undo-revealed"],[12,1,-1,"undo-revealed"],[13,2,-1,"undo-revealed"],[14,0,-1,"undo-revealed"],[15,1,-1,"undo-revealed"],[16,2,-1,"undo-revealed"],[17,0,-1,"undo-revealed"],[18,1,-1,"undo-revealed"],[19,2,-1,"undo-revealed"],[20,0,-1,"undo-revealed"],[21,0,21,""],[22,1,21,""],[23,2,21,"undo-revealed"],[24,0,24,""],[25,1,24,""],[26,2,24,"undo-revealed"],[27,1,-1,""],[28,1,-1,"undo-revealed"],[29,1,-1,""],[30,1,-1,""],[31,2,-1,""],[32,2,-1,""],[33,0,-1,"undo-revealed"],[34,0,-1,""],[35,1,-1,""],[36,1,-1,""],[37,1,-1,""],[38,2,-1,""],[39,2,-1,""],[40,2,-1,""],[41,0,-1,""],[42,0,-1,""],[43,0,-1,""],[44,1,-1,""],[45,1,-1,""],[46,1,-1,""],[47,2,-1,"undo-revealed"],[48,2,-1,""],[49,2,-1,""],[50,2,-1,""],[51,2,-1,""],[52,2,-1,"undo-revealed"],[53,2,-1,""],[54,0,-1,""],[55,0,-1,""],[56,0,-1,""],[57,1,-1,""],[58,1,-1,"undo-revealed"],[59,1,-1,""],[60,2,-1,"undo-revealed"],[61,2,-1,""],[62,0,-1,"undo-revealed"],[63,0,-1,""]],[[0,[["leader",1,"clairvoyance",[],0,-1,-1]]],[1,[["leader",2,"diplomacy",[],0,-1,-1]]],[2,[["leader",0,"defiance",[],0,-1,-1],["first",1,"",[],0,-1,-1]]],[3,[["colour",1,"green",[],0,-1,-1]]],[4,[["colour",2,"red",[],0,-1,-1]]],[5,[["colour",0,"blue",[],0,-1,-1]]],[6,[["port",0,"",["hieron"],0,-1,-1]]],[7,[["port",2,"",["logia"],0,-1,-1]]],[8,[["port",1,"",["ravius"],0,-1,-1],["round",-1,"",[],1,-1,-1]]],[9,[["draw",1,"disks",[],2,-1,-1]]],[10,[["draw",2,"honor",[],2,-1,-1]]],[11,[["draw",0,"honor",[],3,-1,-1]]],[12,[["draw",1,"honor",[],1,-1,-1]]],[13,[["draw",2,"honor",[],1,-1,-1]]],[14,[["draw",0,"honor",[],1,-1,-1]]],[15,[["draw",1,"disks",[],2,-1,-1]]],[16,[["draw",2,"honor",[],1,-1,-1]]],[17,[["draw",0,"honor",[],3,-1,-1]]],[18,[["draw",1,"disks",[],3,-1,-1]]],[19,[["draw",2,"disks",[],1,-1,-1]]],[20,[["draw",0,"disks",[],1,-1,-1],["reveal",1,"B01",[],0,-1,-1],["reveal",2,"H13",[],0,-1,-1],["reveal",0,"H06",[],0,-1,-1],["reveal",1,"H03",[],0,-1,-1],["reveal",2,"H05",[],0,-1,-1],["reveal",0,"H11",[],0,-1,-1]]],[21,[]],[22,[]],[23,[["block",0,"top",[],0,-1,-1],["block",1,"top",[],0,-1,-1],["block",2,"top",[],0,-1,-1],["reveal",1,"B11",[],0,-1,-1],["reveal",2,"H15",[],0,-1,-1],["reveal",0,"H07",[],0,-1,-1]]],[24,[]],[25,[]],[26,[["block",0,"bottom",[],0,-1,-1],["block",1,"middle",[],0,-1,-1],["block",2,"bottom",[],0,-1,-1],["reveal",1,"B14",[],0,-1,-1],["reveal",2,"B06",[],0,-1,-1],["reveal",0,"B15",[],0,-1,-1],["honor",1,"bottom",[],2,-1,-1],["honor",2,"middle",[],3,-1,-1],["honor",0,"middle",[],3,-1,-1],["disks",1,"",[],3,-1,-1],["disks",2,"",[],1,-1,-1],["disks",0,"",[],2,-1,-1],["fomori",1,"",[],1,-1,-1],["corruption",1,"",[],1,-1,-1],["fomori",2,"",[],4,-1,-1],["corruption",2,"",[],4,-1,-1],["fomori",0,"",[],3,-1,-1],["corruption",0,"",[],3,-1,-1]]],[27,[["take",1,"cauldron_raeba",[],0,-1,-1]]],[28,[["take",1,"emers_mercy",[],0,-1,-1],["offer",-1,"silver_grey",[],0,-1,-1],["offer",-1,"silver_green",[],0,-1,-1],["take",2,"cauldron_macolicum",[],0,-1,-1],["take",2,"big_migration_2",[],0,-1,-1],["take",2,"ogams_wisdom_2",[],0,-1,-1],["take",2,"salmon",[],0,-1,-1],["take",2,"silver_grey",[],0,-1,-1],["take",2,"silver_green",[],0,-1,-1],["offer",-1,"cauldron_eblana",[],0,-1,-1],["offer",-1,"ogams_wisdom_1",[],0,-1,-1],["offer",-1,"big_migration_1",[],0,-1,-1],["offer",-1,"wild_geese",[],0,-1,-1],["offer",-1,"cauldron_ivernis",[],0,-1,-1],["offer",-1,"song_of_the_bard_1",[],0,-1,-1],["take",0,"cauldron_eblana",[],0,-1,-1],["take",0,"ogams_wisdom_1",[],0,-1,-1],["take",0,"big_migration_1",[],0,-1,-1],["take",0,"wild_geese",[],0,-1,-1],["take",0,"cauldron_ivernis",[],0,-1,-1],["take",0,"song_of_the_bard_1",[],0,-1,-1],["offer",-1,"song_of_the_bard_2",[],0,-1,-1],["offer",-1,"high_walls",[],0,-1,-1],["offer",-1,"silver_purple",[],0,-1,-1],["offer",-1,"sublime_stronghold",[],0,-1,-1],["offer",-1,"master_builder_1",[],0,-1,-1],["offer",-1,"stone_of_fate",[],0,-1,-1],["turn",1,"",[],0,-1,-1]]],[29,[["build",1,"bordering",["nagnatae"],1,-1,-1]]],[30,[["turn",2,"",[],0,-1,-1]]],[31,[["build",2,"bordering",["darini"],1,-1,-1]]],[32,[["turn",0,"",[],0,-1,-1]]],[33,[["spread",0,"athach",["darini"],2,2,-1],["lose",2,"",["darini"],1,-1,-1],["scatter",0,"sineach",[],0,-1,-1]]],[34,[["turn",1,"",[],0,-1,-1]]],[35,[["build",1,"bordering",["erdini"],1,-1,-1]]],[36,[["build",1,"port",["senus"],1,-1,-1]]],[37,[["turn",2,"",[],0,-1,-1]]],[38,[["build",2,"port",["buvinda"],1,-1,-1]]],[39,[["build",2,"bolster",["buvinda"],2,-1,-1]]],[40,[["turn",0,"",[],0,-1,-1]]],[41,[["build",0,"port",["libnius"],1,-1,-1]]],[42,[["build",0,"bordering",["auteini"],1,-1,-1]]],[43,[["turn",1,"",[],0,-1,-1]]],[44,[["build",1,"port",["eblani"],1,-1,-1]]],[45,[["build",1,"bordering",["cruachan"],1,-1,-1]]],[46,[["turn",2,"",[],0,-1,-1]]],[47,[["spread",2,"sineach",["mag_slecht"],1,-1,-1]]],[48,[["use",2,"big_migration_2",[],0,-1,-1]]],[49,[]],[50,[["swap-aits",2,"",["eblani","logia"],0,-1,-1]]],[51,[["use",2,"salmon",[],0,-1,-1],["honor",2,"salmon",[],4,-1,-1]]],[52,[["spread",2,"sineach",["granard"],1,-1,-1]]],[53,[["turn",0,"",[],0,-1,-1]]],[54,[["build",0,"bordering",["turoe"],1,-1,-1]]],[55,[["build",0,"bordering",["laberos"],1,-1,-1]]],[56,[["turn",1,"",[],0,-1,-1]]],[57,[["use",1,"emers_mercy",[],0,-1,-1],["honor",1,"emers_mercy",[],5,-1,-1]]],[58,[["spread",1,"sineach",["temair"],1,-1,-1]]],[59,[["pass",1,"",[],0,-1,-1],["first",1,"",[],0,-1,-1],["turn",2,"",[],0,-1,-1]]],[60,[["spread",2,"sineach",["logia"],2,1,-1],["lose",1,"",["logia"],1,-1,-1],["scatter",2,"sineach",[],0,-1,-1]]],[61,[["pass",2,"",[],0,-1,-1],["turn",0,"",[],0,-1,-1]]],[62,[["spread",0,"sineach",["emain"],1,-1,-1]]],[63,[["pass",0,"",[],0,-1,-1],["end-round",-1,"",[],1,-1,-1],["round",-1,"",[],2,-1,-1]]]],[0.0,0.0,0.0],[-1.0,1794991718.5243866,-1.0]]');
INSERT INTO "snapshots" VALUES('CknPetNxeeHwg_87',64,'81bf8eed5e77aebd','705cb81bb1e070c159aeacc5a540e42b','[{"round":2,"stock_swords":17,"stock_shields":11,"bag":36,"shown":4,"first":0,"tile_of_first":0,"ending":"","colours":["red","blue"],"leaders":["wisdom","diplomacy"],"honor":[8,21],"corruption":[2,3],"disks":[2,1],"swords":[2,1],"shields":[0,1],"fomori":[1,1],"saved":[0,0],"trophies":[0,0],"trophies_used":[0,0],"stock_disks":[10,7],"settled":[0,0],"claims":[0,1],"aits":[["ravius","eblani","ausoba"],["nagnatae","logia","darini","voluntii","almu","hieron","dur"]],"brochs":[[],[]],"caers":[[],[]],"on_map":[["argita","robogdium","emain","temair","castle_1","castle_4"],["vennicnium","erdini","castle_3"],["castle_2"]],"castles":["castle_1","castle_2","castle_3","castle_4"],"walls":[0,0,0,0,0,0,0,0,0,0],"passed":[],"opened":[0,1],"fomori_discard":[1,1,0],"unknown":[25,8,5],"known":[0,0,0],"returned":[0,0,0],"tiles":["cauldron_regia","cauldron_raeba","cauldron_regia_altera","cauldron_manapia","silver_brown","silver_purple","silver_grey","salmon","stone_of_fate","sublime_stronghold","ogams_wisdom_1","ogams_wisdom_2","song_of_the_bard_1","song_of_the_bard_2"],"spent":["cauldron_laberus","silver_green","wild_geese"],"tiles_held":[["cauldron_macolicum","cauldron_dunum","cauldron_ivernis","emers_mercy","cu_chulainns_ruse_1","big_migration_2"],["cauldron_eblana","high_walls"]],"active":[[],[]],"display":["master_builder_1","big_migration_1","cauldron_magnata","master_builder_2","cu_chulainns_ruse_2"],"deck":["B02","B03","B05","B06","B07","B08","B09","B10","B11","B13","B14","B16","B17","A01","A02","A03","A04","A06","A08","A09","A10","A11","A12","A13","A15","A16","A17","H01","H02","H04","H05","H06","H12","H13","H15","H16","H17","H18"],"card_discard":["B04","B12","B18","A18","H03","H09","H11","H14"],"fresh":[],"stacks":[13,13,12],"tops":["disks","arms","arms"],"cards":[["A05","A14","B15","H08"],["A07","H10","B01","H07"]],"backs":[["arms","arms","disks","honor"],["arms","honor","disks","honor"]],"blocked":[["top","middle"],["top","middle"]],"stack":[{"node":"take","owner":1,"a":1}]},-1,[[0,1,-1,""],[1,0,-1,""],[2,0,-1,""],[3,1,-1,""],[4,1,-1,"undo-revealed"],[5,0,-1,"undo-revealed"],[6,1,-1,"undo-revealed"],[7,0,-1,"undo-revealed"],[8,1,-1,"undo-revealed"],[9,0,-1,"undo-revealed"],[10,1,-1,"undo-revealed"],[11,0,-1,"undo-revealed"],[12,0,12,""],[13,1,12,"undo-revealed"],[14,0,14,""],[15,1,14,"undo-revealed"],[16,1,-1,""],[17,1,-1,""],[18,1,-1,""],[19,1,-1,"undo-revealed"],[20,0,-1,""],[21,0,-1,""],[22,0,-1,""],[23,0,-1,""],[24,0,-1,"undo-revealed"],[25,1,-1,""],[26,1,-1,""],[27,0,-1,""],[28,0,-1,""],[29,1,-1,""],[30,1,-1,""],[31,1,-1,""],[32,1,-1,""],[33,0,-1,"undo-revealed"],[34,0,-1,""],[35,0,-1,""],[36,0,-1,""],[37,1,-1,""],[38,1,-1,""],[39,1,-1,""],[40,0,-1,""],[41,1,-1,""],[42,1,-1,""],[43,1,-1,""],[44,1,-1,""],[45,1,-1,""],[46,1,-1,"undo-revealed"],[47,1,-1,"undo-revealed"],[48,1,-1,""],[49,1,-1,""],[50,0,-1,"undo-revealed"],[51,1,-1,"undo-revealed"],[52,0,-1,"undo-revealed"],[53,1,-1,"undo-revealed"],[54,0,-1,"undo-revealed"],[55,1,-1,"undo-revealed"],[56,0,-1,"undo-revealed"],[57,1,-1,"undo-revealed"],[58,0,58,""],[59,1,58,"undo-revealed"],[60,0,60,""],[61,1,60,"undo-revealed"],[62,0,-1,"undo-revealed"],[63,1,-1,""]],[[0,[["colour",1,"blue",[],0,-1,-1]]],[1,[["colour",0,"red",[],0,-1,-1]]],[2,[["port",0,"",["ravius"],0,-1,-1]]],[3,[["port",1,"",["dur"],0,-1,-1],["round",-1,"",[],1,-1,-1]]],[4,[["draw",1,"disks",[],1,-1,-1]]],[5,[["draw",0,"honor",[],1,-1,-1]]],[6,[["draw",1,"arms",[],3,-1,-1]]],[7,[["draw",0,"disks",[],3,-1,-1]]],[8,[["draw",1,"honor",[],3,-1,-1]]],[9,[["draw",0,"honor",[],3,-1,-1]]],[10,[["draw",1,"disks",[],3,-1,-1]]],[11,[["draw",0,"honor",[],3,-1,-1],["reveal",1,"B12",[],0,-1,-1],["reveal",0,"H03",[],0,-1,-1],["reveal",1,"A18",[],0,-1,-1],["reveal",0,"B18",[],0,-1,-1]]],[12,[]],[13,[["block",0,"top",[],0,-1,-1],["block",1,"bottom",[],0,-1,-1],["reveal",1,"H11",[],0,-1,-1],["reveal",0,"H09",[],0,-1,-1]]],[14,[]],[15,[["block",0,"middle",[],0,-1,-1],["block",1,"top",[],0,-1,-1],["reveal",1,"B04",[],0,-1,-1],["reveal",0,"H14",[],0,-1,-1],["honor",1,"middle",[],2,-1,-1],["honor",0,"bottom",[],2,-1,-1],["disks",1,"",[],4,-1,-1],["disks",0,"",[],1,-1,-1],["swords",1,"",[],1,-1,-1],["shields",1,"",[],1,-1,-1],["fomori",1,"",[],3,-1,-1],["corruption",1,"",[],3,-1,-1],["fomori",0,"",[],1,-1,-1],["corruption",0,"",[],1,-1,-1]]],[16,[["take",1,"wild_geese",[],0,-1,-1]]],[17,[["take",1,"silver_green",[],0,-1,-1]]],[18,[["take",1,"high_walls",[],0,-1,-1]]],[19,[["take",1,"cauldron_laberus",[],0,-1,-1],["offer",-1,"big_migration_2",[],0,-1,-1],["offer",-1,"master_builder_1",[],0,-1,-1],["offer",-1,"cauldron_dunum",[],0,-1,-1],["offer",-1,"cauldron_ivernis",[],0,-1,-1]]],[20,[["take",0,"cauldron_ivernis",[],0,-1,-1]]],[21,[["take",0,"cu_chulainns_ruse_1",[],0,-1,-1]]],[22,[["take",0,"big_migration_2",[],0,-1,-1]]],[23,[["take",0,"cauldron_dunum",[],0,-1,-1]]],[24,[["take",0,"cauldron_macolicum",[],0,-1,-1],["offer",-1,"big_migration_1",[],0,-1,-1],["offer",-1,"cauldron_magnata",[],0,-1,-1],["offer",-1,"emers_mercy",[],0,-1,-1],["offer",-1,"master_builder_2",[],0,-1,-1],["offer",-1,"cauldron_eblana",[],0,-1,-1],["turn",1,"",[],0,-1,-1]]],[25,[["build",1,"outpost",["nagnatae"],1,-1,-1]]],[26,[["turn",0,"",[],0,-1,-1]]],[27,[["build",0,"bordering",["erdini"],1,-1,-1]]],[28,[["turn",1,"",[],0,-1,-1]]],[29,[["build",1,"port",["logia"],1,-1,-1]]],[30,[["build",1,"port",["hieron"],1,-1,-1]]],[31,[["use",1,"wild_geese",[],0,-1,-1],["honor",1,"wild_geese",[],8,-1,-1]]],[32,[["turn",0,"",[],0,-1,-1]]],[33,[["spread",0,"sineach",["emain"],1,-1,-1]]],[34,[["build",0,"port",["ausoba"],1,-1,-1]]],[35,[["build",0,"port",["eblani"],1,-1,-1]]],[36,[["turn",1,"",[],0,-1,-1]]],[37,[["build",1,"bordering",["darini"],1,-1,-1]]],[38,[["build",1,"bordering",["voluntii"],1,-1,-1]]],[39,[["turn",0,"",[],0,-1,-1]]],[40,[["pass",0,"",[],0,-1,-1],["first",0,"",[],0,-1,-1],["turn",1,"",[],0,-1,-1]]],[41,[["build",1,"outpost",["almu"],1,-1,-1]]],[42,[["repel",1,"sineach",["vidva"],1,-1,-1]]],[43,[["atone",1,"",[],1,-1,-1]]],[44,[["turn",1,"",[],0,-1,-1]]],[45,[["use",1,"cauldron_laberus",[],0,-1,-1],["honor",1,"cauldron_laberus",[],1,-1,-1]]],[46,[["spread",1,"athach",["erdini"],2,0,-1],["lose",0,"",["erdini"],1,-1,-1],["scatter",1,"athach",[],0,-1,-1]]],[47,[["spread",1,"sineach",["temair"],1,-1,-1]]],[48,[["use",1,"silver_green",[],0,-1,-1],["honor",1,"silver_green",[],3,-1,-1],["turn",1,"",[],0,-1,-1]]],[49,[["pass",1,"",[],0,-1,-1],["keep",1,"",[],1,-1,-1],["end-round",-1,"",[],1,-1,-1],["round",-1,"",[],2,-1,-1]]],[50,[["draw",0,"arms",[],1,-1,-1]]],[51,[["draw",1,"arms",[],1,-1,-1]]],[52,[["draw",0,"arms",[],2,-1,-1]]],[53,[["draw",1,"honor",[],2,-1,-1]]],[54,[["draw",0,"disks",[],1,-1,-1]]],[55,[["draw",1,"disks",[],2,-1,-1]]],[56,[["draw",0,"honor",[],2,-1,-1]]],[57,[["draw",1,"honor",[],2,-1,-1],["reveal",0,"A05",[],0,-1,-1],["reveal",1,"A07",[],0,-1,-1],["reveal",0,"A14",[],0,-1,-1],["reveal",1,"H10",[],0,-1,-1]]],[58,[]],[59,[["block",0,"top",[],0,-1,-1],["block",1,"middle",[],0,-1,-1],["reveal",0,"B15",[],0,-1,-1],["reveal",1,"B01",[],0,-1,-1]]],[60,[]],[61,[["block",0,"middle",[],0,-1,-1],["block",1,"top",[],0,-1,-1],["reveal",0,"H08",[],0,-1,-1],["reveal",1,"H07",[],0,-1,-1],["honor",0,"bottom",[],2,-1,-1],["honor",1,"bottom",[],3,-1,-1],["disks",0,"",[],2,-1,-1],["disks",1,"",[],1,-1,-1],["swords",0,"",[],2,-1,-1],["swords",1,"",[],1,-1,-1],["fomori",0,"",[],1,-1,-1],["corruption",0,"",[],1,-1,-1],["fomori",1,"",[],1,-1,-1],["corruption",1,"",[],1,-1,-1]]],[62,[["take",0,"emers_mercy",[],0,-1,-1],["offer",-1,"cu_chulainns_ruse_2",[],0,-1,-1]]],[63,[["take",1,"cauldron_eblana",[],0,-1,-1]]]],[0.0181729793548584,0.03303241729736328],[-1.0,1794991718.6201317]]');
INSERT INTO "snapshots" VALUES('9tx2O_QTdycDS_sM',64,'81bf8eed5e77aebd','4bc06533ea5d7f3ee554e2d57ba23791','[{"round":2,"stock_swords":20,"stock_shields":10,"bag":41,"shown":0,"first":0,"tile_of_first":0,"ending":"","colours":["green","blue"],"leaders":["muintir_nemid","mil_espaine"],"honor":[6,7],"corruption":[0,5],"disks":[0,0],"swords":[0,0],"shields":[0,0],"fomori":[0,0],"saved":[0,0],"trophies":[0,0],"trophies_used":[0,0],"stock_disks":[13,8],"settled":[0,0],"claims":[0,0],"aits":[["nagnatae","hieron"],["logia","emain","voluntii","isamnium","tailtiu","temair"]],"brochs":[[],["tailtiu"]],"caers":[[],[]],"on_map":[["vidva","ravius","erdini","mag_slecht"],["argita","cruachan"],["vennicnium","darini"]],"castles":["castle_1","castle_2","castle_3","castle_4"],"walls":[0,0,0,1,0,0,0,0,1,0],"passed":[],"opened":[0,1],"fomori_discard":[1,0,0],"unknown":[27,10,4],"known":[0,0,0],"returned":[0,0,0],"tiles":["cauldron_raeba","cauldron_manapia","cauldron_ivernis","silver_green","silver_brown","silver_purple","silver_grey","stone_of_fate","ogams_wisdom_1","ogams_wisdom_2","master_builder_1","master_builder_2","cu_chulainns_ruse_2","big_migration_2","song_of_the_bard_2"],"spent":["cauldron_regia","cauldron_eblana","big_migration_1","song_of_the_bard_1"],"tiles_held":[["cauldron_magnata","salmon","high_walls"],["cauldron_regia_altera","sublime_stronghold"]],"active":[[],[]],"display":["emers_mercy","cu_chulainns_ruse_1","cauldron_laberus","wild_geese","cauldron_macolicum","cauldron_dunum"],"deck":["B01","B02","B03","B04","B05","B07","B09","B10","B11","B12","B13","B14","B16","B17","B18","A02","A03","A04","A05","A06","A07","A08","A09","A10","A11","A12","A13","A14","A15","A16","A17","A18","H03","H04","H05","H06","H07","H08","H09","H11","H12","H13","H15","H16","H17","H18"],"card_discard":["B06","B08","B15","A01","H01","H02","H10","H14"],"fresh":[],"stacks":[12,17,16],"tops":["honor","arms","arms"],"cards":[[null],[]],"backs":[["honor"],[]],"blocked":[[],[]],"stack":[{"node":"draw","owner":1}]},-1,[[0,0,-1,""],[1,1,-1,"undo-revealed"],[2,0,-1,""],[3,1,-1,""],[4,0,-1,"undo-revealed"],[5,1,-1,"undo-revealed"],[6,0,-1,"undo-revealed"],[7,1,-1,"undo-revealed"],[8,0,-1,"undo-revealed"],[9,1,-1,"undo-revealed"],[10,0,-1,"undo-revealed"],[11,1,-1,"undo-revealed"],[12,0,12,""],[13,1,12,"undo-revealed"],[14,0,14,""],[15,1,14,"undo-revealed"],[16,0,-1,""],[17,0,-1,""],[18,0,-1,""],[19,0,-1,""],[20,0,-1,"undo-revealed"],[21,1,-1,""],[22,1,-1,""],[23,1,-1,""],[24,1,-1,"undo-revealed"],[25,0,-1,""],[26,0,-1,""],[27,0,-1,""],[28,1,-1,""],[29,1,-1,""],[30,0,-1,""],[31,0,-1,""],[32,0,-1,""],[33,1,-1,""],[34,1,-1,""],[35,1,-1,""],[36,0,-1,"undo-revealed"],[37,0,-1,""],[38,0,-1,""],[39,1,-1,""],[40,1,-1,""],[41,1,-1,""],[42,0,-1,""],[43,0,-1,"undo-revealed"],[44,0,-1,""],[45,1,-1,""],[46,1,-1,""],[47,1,-1,""],[48,1,-1,""],[49,1,-1,"undo-revealed"],[50,1,-1,""],[51,1,-1,""],[52,1,-1,""],[53,1,-1,"undo-revealed"],[54,1,-1,""],[55,1,-1,"undo-revealed"],[56,1,-1,""],[57,1,-1,""],[58,1,-1,""],[59,1,-1,""],[60,1,-1,""],[61,1,-1,""],[62,-1,-1,""],[63,0,-1,"undo-revealed"]],[[0,[["tribe",0,"muintir_nemid",[],0,-1,-1]]],[1,[["tribe",1,"mil_espaine",[],0,-1,-1],["first",0,"",[],0,-1,-1]]],[2,[["port",0,"",["ravius"],0,-1,-1]]],[3,[["port",1,"",["logia"],0,-1,-1],["round",-1,"",[],1,-1,-1]]],[4,[["draw",0,"honor",[],1,-1,-1]]],[5,[["draw",1,"disks",[],1,-1,-1]]],[6,[["draw",0,"arms",[],2,-1,-1]]],[7,[["draw",1,"honor",[],1,-1,-1]]],[8,[["draw",0,"honor",[],1,-1,-1]]],[9,[["draw",1,"disks",[],3,-1,-1]]],[10,[["draw",0,"honor",[],3,-1,-1]]],[11,[["draw",1,"disks",[],1,-1,-1],["reveal",0,"H01",[],0,-1,-1],["reveal",1,"B08",[],0,-1,-1],["reveal",0,"A01",[],0,-1,-1],["reveal",1,"H14",[],0,-1,-1]]],[12,[]],[13,[["block",0,"bottom",[],0,-1,-1],["block",1,"middle",[],0,-1,-1],["reveal",0,"H10",[],0,-1,-1],["reveal",1,"B15",[],0,-1,-1]]],[14,[]],[15,[["block",0,"top",[],0,-1,-1],["block",1,"bottom",[],0,-1,-1],["reveal",0,"H02",[],0,-1,-1],["reveal",1,"B06",[],0,-1,-1],["honor",0,"middle",[],3,-1,-1],["honor",1,"top",[],2,-1,-1],["disks",1,"",[],6,-1,-1],["swords",1,"",[],1,-1,-1],["shields",0,"",[],2,-1,-1],["shields",1,"",[],1,-1,-1],["fomori",0,"",[],3,-1,-1],["corruption",0,"",[],3,-1,-1],["fomori",1,"",[],6,-1,-1],["corruption",1,"",[],6,-1,-1]]],[16,[["take",0,"song_of_the_bard_1",[],0,-1,-1]]],[17,[["take",0,"cauldron_magnata",[],0,-1,-1]]],[18,[["take",0,"salmon",[],0,-1,-1]]],[19,[["take",0,"high_walls",[],0,-1,-1]]],[20,[["take",0,"cauldron_eblana",[],0,-1,-1],["offer",-1,"cauldron_regia",[],0,-1,-1],["offer",-1,"cauldron_regia_altera",[],0,-1,-1],["offer",-1,"emers_mercy",[],0,-1,-1],["offer",-1,"cu_chulainns_ruse_1",[],0,-1,-1],["offer",-1,"sublime_stronghold",[],0,-1,-1]]],[21,[["take",1,"big_migration_1",[],0,-1,-1]]],[22,[["take",1,"cauldron_regia_altera",[],0,-1,-1]]],[23,[["take",1,"cauldron_regia",[],0,-1,-1]]],[24,[["take",1,"sublime_stronghold",[],0,-1,-1],["offer",-1,"cauldron_laberus",[],0,-1,-1],["offer",-1,"wild_geese",[],0,-1,-1],["offer",-1,"cauldron_macolicum",[],0,-1,-1],["offer",-1,"cauldron_dunum",[],0,-1,-1],["turn",0,"",[],0,-1,-1]]],[25,[["build",0,"bordering",["nagnatae"],1,-1,-1]]],[26,[["use",0,"song_of_the_bard_1",[],0,-1,-1],["atone",0,"",[],3,-1,-1]]],[27,[["turn",1,"",[],0,-1,-1]]],[28,[["build",1,"bordering",["darini"],1,-1,-1]]],[29,[["turn",0,"",[],0,-1,-1]]],[30,[["pay",0,"",[],2,-1,-1],["build",0,"outpost",["isamnium"],1,-1,-1]]],[31,[["shield",0,"",["magnata"],0,-1,-1]]],[32,[["turn",1,"",[],0,-1,-1]]],[33,[["build",1,"port",["hieron"],1,-1,-1]]],[34,[["build",1,"bordering",["voluntii"],1,-1,-1]]],[35,[["turn",0,"",[],0,-1,-1]]],[36,[["spread",0,"sineach",["erdini"],2,-1,-1],["smash",-1,"",["magnata"],1,-1,-1]]],[37,[["shield",0,"",["eblana"],0,-1,-1]]],[38,[["turn",1,"",[],0,-1,-1]]],[39,[["shield",1,"",["manapia"],0,-1,-1]]],[40,[["build",1,"bordering",["emain"],1,-1,-1]]],[41,[["turn",0,"",[],0,-1,-1]]],[42,[["use",0,"cauldron_eblana",[],0,-1,-1],["honor",0,"cauldron_eblana",[],1,-1,-1]]],[43,[["spread",0,"sineach",["mag_slecht"],1,-1,-1]]],[44,[["pass",0,"",[],0,-1,-1],["first",0,"",[],0,-1,-1],["turn",1,"",[],0,-1,-1]]],[45,[["pay",1,"",[],2,-1,-1],["build",1,"outpost",["cruachan"],1,-1,-1]]],[46,[["build",1,"bordering",["tailtiu"],1,-1,-1]]],[47,[["turn",1,"",[],0,-1,-1]]],[48,[["build",1,"bolster",["tailtiu"],2,-1,-1]]],[49,[["spread",1,"monghfinn",["darini"],2,1,-1],["lose",1,"",["darini"],1,-1,-1]]],[50,[["turn",1,"",[],0,-1,-1]]],[51,[["use",1,"cauldron_regia",[],0,-1,-1],["honor",1,"cauldron_regia",[],3,-1,-1]]],[52,[["build",1,"bordering",["temair"],1,-1,-1]]],[53,[["spread",1,"sineach",["ravius"],2,0,-1],["lose",0,"",["ravius"],1,-1,-1]]],[54,[["turn",1,"",[],0,-1,-1]]],[55,[["spread",1,"athach",["cruachan"],2,1,-1],["lose",1,"",["cruachan"],1,-1,-1]]],[56,[["repel",1,"sineach",["robogdium"],1,-1,-1]]],[57,[["atone",1,"",[],1,-1,-1]]],[58,[["turn",1,"",[],0,-1,-1]]],[59,[["use",1,"big_migration_1",[],0,-1,-1]]],[60,[]],[61,[["swap-aits",1,"",["isamnium","hieron"],0,-1,-1]]],[62,[["pass",1,"",[],0,-1,-1],["end-round",-1,"",[],1,-1,-1],["round",-1,"",[],2,-1,-1]]],[63,[["draw",0,"honor",[],1,-1,-1]]]],[0.03622794151306152,0.0294950008392334],[-1.0,1794991718.7136793]]');
INSERT INTO "snapshots" VALUES('DeAAfWeDfBNWayOL',64,'b91e2853c76f4da3','38d0fb641943584160237311d4866934','[{"spirits":["river"],"boards":["A"],"turn":5,"ending":"","doom":"","lands":{"A2":["E","E","T","T","C"],"A3":["D","D","E","E","T"],"A4":["E"],"A5":["E","T"],"A6":["T"],"A7":["D","D"],"A8":["E","E","T","C"]},"blight":{"A2":1,"A6":1,"A8":1},"fear":0,"fear_pool":4,"terror":1,"divisions":[3,6,9],"fear_deck":["","","","","","","","",""],"earned":[],"fear_done":[],"feared":0,"blight_card":"memory_fades_to_dust","blight_left":3,"tainted":true,"deck":[2,2,3,3,3,3,3],"invaders":["I-S","II-W","II-S","II-M","III-JW","III-SW","III-JS","III-MJ","III-MW","III-SM"],"spent":["I-J","I-M","I-W"],"slots":[{"action":"ravage","card":"II-C","until":0},{"action":"build","card":"II-J","until":0}],"explored":"","visited":[],"pools":[["call_of_the_dahan_ways","call_to_bloodshed","call_to_isolation","call_to_migrate","call_to_tend","dark_and_tangled_woods","drought","elemental_boon","encompassing_ward","enticing_splendor","entrancing_apparitions","gift_of_constancy","gift_of_power","gnawing_rootbiters","land_of_haunts_and_embers","lure_of_the_unknown","natures_resilience","pull_beneath_the_hungry_earth","purifying_flame","quicken_the_earths_struggles","reaching_grasp","rouse_the_trees_and_stones","sap_the_strength_of_multitudes","shadows_of_the_burning_forest","song_of_sanctity","veil_the_nights_hunt","visions_of_fiery_doom","voracious_growth"],["blazing_renewal","cleansing_floods","dissolve_the_bonds_of_kinship","indomitable_claim","mists_of_oblivion","paralyzing_fright","pillar_of_living_flame","poisoned_land","powerstorm","talons_of_lightning","terrifying_nightmares","the_land_thrashes_in_furious_pain","the_trees_and_stones_speak_of_war","tsunami","vengeance_of_the_dead","vigor_of_the_breaking_dawn","winds_of_rust_and_atrophy","wrap_in_wings_of_sunlight"]],"piles":[["devouring_ants","drift_down_into_slumber","gift_of_living_energy","rain_of_blood","savage_mawbeasts","steam_vents","uncanny_melting"],["accelerated_rot","entwined_power","infinite_vitality","the_jungle_hungers"]],"forgotten":[],"seats":[{"presence":{"A4":1,"A5":1,"A7":1},"tracks":[2,2],"gained":"","energy":1,"gone":0,"progress":-1,"bank":0,"played":0,"extra":0,"named":0,"reclaimed":0,"hand":["wash_away","rivers_bounty"],"play":[],"discard":["delusions_of_danger","flash_floods","boon_of_vigor"],"used":[],"fastened":[]}],"withheld":"","toll":[0,0,0,0],"entered":[],"stack":[{"node":"round","owner":0,"b":1},{"node":"round/0","owner":0,"b":1,"c":1}],"lanes":[{"seat":0,"secret":false,"ready":false,"stack":[{"node":"round/0/0","owner":0,"b":1},{"node":"growth.river","owner":0}]}]},64,[[0,0,0,""],[1,0,0,""],[2,0,0,""],[3,0,0,""],[4,0,0,""],[5,0,0,""],[6,0,0,""],[7,-1,0,"undo-phase"],[8,0,-1,""],[9,0,-1,""],[10,-1,-1,""],[11,0,-1,""],[12,-1,-1,"undo-revealed"],[13,0,-1,""],[16,0,-1,"undo-phase"],[17,0,17,""],[18,0,17,"undo-revealed"],[19,0,17,""],[20,0,17,""],[21,0,17,""],[22,-1,17,"undo-phase"],[23,0,-1,""],[24,0,-1,""],[25,-1,-1,"undo-revealed"],[26,0,-1,""],[27,0,-1,""],[28,0,-1,""],[29,0,-1,""],[30,0,-1,"undo-phase"],[31,0,31,""],[32,0,31,"undo-revealed"],[33,0,31,""],[34,0,31,""],[38,0,31,""],[39,-1,31,"undo-phase"],[40,0,-1,""],[41,0,-1,""],[42,0,-1,""],[43,0,-1,""],[44,0,-1,""],[45,-1,-1,"undo-revealed"],[46,0,46,""],[47,0,46,""],[48,0,46,"undo-revealed"],[49,0,46,""],[50,0,46,""],[51,0,46,""],[52,0,46,""],[53,0,46,""],[54,0,46,""],[55,-1,46,"undo-phase"],[56,0,-1,""],[57,0,-1,""],[58,0,-1,""],[59,0,-1,""],[60,-1,-1,"undo-phase"],[61,0,-1,""],[62,0,-1,""],[63,0,-1,"undo-revealed"]],[[0,[["growth",0,"",[],2,-1,-1]]],[1,[]],[2,[["presence",0,"track.energy",["A4"],0,-1,-1]]],[3,[]],[4,[["presence",0,"track.plays",["A1"],0,-1,-1],["income",0,"",[],2,-1,-1]]],[5,[["play",0,"flash_floods",[],2,-1,-1]]],[6,[["play",0,"boon_of_vigor",[],0,-1,-1]]],[7,[["phase",-1,"fast",[],0,-1,-1]]],[8,[]],[9,[["use",0,"flash_floods",["A3"],0,-1,-1]]],[10,[["damage",0,"explorer",["A3"],1,-1,-1],["destroy",0,"explorer",["A3"],0,-1,-1]]],[11,[]],[12,[["use",0,"boon_of_vigor",[],0,-1,-1],["energy",0,"",[],1,-1,-1],["phase",-1,"invader",[],0,-1,-1],["build",-1,"",["A8"],0,-1,-1],["add",-1,"city",["A8"],0,-1,-1],["invader-card",-1,"I-M",[],1,-1,-1],["explore",-1,"",["A1"],0,-1,-1],["add",-1,"explorer",["A1"],0,-1,-1],["explore",-1,"",["A6"],0,-1,-1],["add",-1,"explorer",["A6"],0,-1,-1],["advance",-1,"",[],0,-1,-1],["phase",-1,"slow",[],0,-1,-1]]],[13,[]],[14,[["use",0,"massive_flooding",["A1"],0,-1,-1]]],[16,[["use",0,"massive_flooding",["A4"],0,-1,-1],["phase",-1,"time",[],0,-1,-1],["time",-1,"",[],0,-1,-1],["turn",-1,"",[],2,-1,-1],["phase",-1,"spirit",[],0,-1,-1]]],[17,[["growth",0,"",[],1,-1,-1],["reclaim",0,"flash_floods",[],0,-1,-1],["reclaim",0,"boon_of_vigor",[],0,-1,-1],["energy",0,"",[],1,-1,-1]]],[18,[["draw",0,"uncanny_melting",[],0,-1,-1],["draw",0,"gift_of_living_energy",[],0,-1,-1],["draw",0,"drift_down_into_slumber",[],0,-1,-1],["draw",0,"savage_mawbeasts",[],0,-1,-1]]],[19,[["gain",0,"savage_mawbeasts",[],0,-1,-1],["income",0,"",[],2,-1,-1]]],[20,[["play",0,"flash_floods",[],2,-1,-1]]],[21,[["play",0,"wash_away",[],1,-1,-1]]],[22,[["phase",-1,"fast",[],0,-1,-1]]],[23,[]],[24,[["use",0,"flash_floods",["A1"],0,-1,-1]]],[25,[["damage",0,"explorer",["A1"],1,-1,-1],["destroy",0,"explorer",["A1"],0,-1,-1],["phase",-1,"invader",[],0,-1,-1],["ravage",-1,"",["A8"],6,-1,-1],["blight",-1,"",["A8"],0,-1,-1],["build",-1,"",["A6"],0,-1,-1],["add",-1,"town",["A6"],0,-1,-1],["invader-card",-1,"I-W",[],1,-1,-1],["explore",-1,"",["A2"],0,-1,-1],["add",-1,"explorer",["A2"],0,-1,-1],["explore",-1,"",["A5"],0,-1,-1],["add",-1,"explorer",["A5"],0,-1,-1],["advance",-1,"",[],0,-1,-1],["phase",-1,"slow",[],0,-1,-1]]],[26,[]],[27,[["use",0,"wash_away",["A4"],0,-1,-1]]],[28,[]],[29,[["use",0,"massive_flooding",["A6"],0,-1,-1]]],[30,[["move",0,"explorer",["A6","A1"],0,-1,-1],["phase",-1,"time",[],0,-1,-1],["time",-1,"",[],0,-1,-1],["turn",-1,"",[],3,-1,-1],["phase",-1,"spirit",[],0,-1,-1]]],[31,[["growth",0,"",[],1,-1,-1],["reclaim",0,"flash_floods",[],0,-1,-1],["reclaim",0,"wash_away",[],0,-1,-1],["energy",0,"",[],1,-1,-1]]],[32,[["draw",0,"steam_vents",[],0,-1,-1],["draw",0,"delusions_of_danger",[],0,-1,-1],["draw",0,"devouring_ants",[],0,-1,-1],["draw",0,"rain_of_blood",[],0,-1,-1]]],[33,[["gain",0,"delusions_of_danger",[],0,-1,-1],["income",0,"",[],2,-1,-1]]],[34,[["play",0,"delusions_of_danger",[],1,-1,-1]]],[35,[["play",0,"flash_floods",[],2,-1,-1]]],[36,[["phase",-1,"fast",[],0,-1,-1]]],[38,[["play",0,"boon_of_vigor",[],0,-1,-1]]],[39,[["phase",-1,"fast",[],0,-1,-1]]],[40,[]],[41,[["use",0,"delusions_of_danger",["A1"],0,-1,-1]]],[42,[]],[43,[["move",0,"explorer",["A1","A4"],0,-1,-1]]],[44,[]],[45,[["use",0,"boon_of_vigor",[],0,-1,-1],["energy",0,"",[],1,-1,-1],["phase",-1,"invader",[],0,-1,-1],["ravage",-1,"",["A6"],2,-1,-1],["damage",0,"dahan",["A6"],2,-1,-1],["destroy",0,"dahan",["A6"],0,-1,-1],["blight",-1,"",["A6"],0,-1,-1],["taint",-1,"memory_fades_to_dust",[],4,-1,-1],["build",-1,"",["A2"],0,-1,-1],["add",-1,"town",["A2"],0,-1,-1],["build",-1,"",["A5"],0,-1,-1],["add",-1,"town",["A5"],0,-1,-1],["invader-card",-1,"II-C",[],2,-1,-1],["explore",-1,"",["A1"],0,-1,-1],["add",-1,"explorer",["A1"],0,-1,-1],["explore",-1,"",["A2"],0,-1,-1],["add",-1,"explorer",["A2"],0,-1,-1],["explore",-1,"",["A3"],0,-1,-1],["add",-1,"explorer",["A3"],0,-1,-1],["advance",-1,"",[],0,-1,-1],["phase",-1,"slow",[],0,-1,-1],["phase",-1,"time",[],0,-1,-1],["time",-1,"",[],0,-1,-1],["turn",-1,"",[],4,-1,-1],["phase",-1,"spirit",[],0,-1,-1]]],[46,[["growth",0,"",[],3,-1,-1]]],[47,[]],[48,[["draw",0,"accelerated_rot",[],0,-1,-1],["draw",0,"entwined_power",[],0,-1,-1],["draw",0,"infinite_vitality",[],0,-1,-1],["draw",0,"the_jungle_hungers",[],0,-1,-1]]],[49,[["gain",0,"infinite_vitality",[],0,-1,-1]]],[50,[["forget",0,"savage_mawbeasts",[],0,-1,-1]]],[51,[]],[52,[["presence-moves",0,"",["A1","A7"],0,-1,-1],["income",0,"",[],2,-1,-1]]],[53,[["play",0,"infinite_vitality",[],3,-1,-1]]],[54,[["play",0,"flash_floods",[],2,-1,-1]]],[55,[["phase",-1,"fast",[],0,-1,-1]]],[56,[]],[57,[["use",0,"infinite_vitality",["A5"],0,-1,-1]]],[58,[]],[59,[["use",0,"flash_floods",["A1"],0,-1,-1]]],[60,[["damage",0,"explorer",["A1"],1,-1,-1],["destroy",0,"explorer",["A1"],0,-1,-1],["phase",-1,"invader",[],0,-1,-1]]],[61,[]],[62,[["forget",0,"infinite_vitality",[],0,-1,-1]]],[63,[["ravage",-1,"",["A5"],3,-1,-1],["ravage",-1,"",["A2"],7,-1,-1],["damage",0,"dahan",["A2"],2,-1,-1],["destroy",0,"dahan",["A2"],0,-1,-1],["blight",-1,"",["A2"],0,-1,-1],["build",-1,"",["A2"],0,-1,-1],["add",-1,"town",["A2"],0,-1,-1],["build",-1,"",["A3"],0,-1,-1],["add",-1,"town",["A3"],0,-1,-1],["invader-card",-1,"II-J",[],2,-1,-1],["explore",-1,"",["A3"],0,-1,-1],["add",-1,"explorer",["A3"],0,-1,-1],["explore",-1,"",["A8"],0,-1,-1],["add",-1,"explorer",["A8"],0,-1,-1],["advance",-1,"",[],0,-1,-1],["phase",-1,"slow",[],0,-1,-1],["phase",-1,"time",[],0,-1,-1],["time",-1,"",[],0,-1,-1],["turn",-1,"",[],5,-1,-1],["phase",-1,"spirit",[],0,-1,-1]]]],[0.0],[1794991718.732481]]');
INSERT INTO "snapshots" VALUES('zyuqQiBPkJtmFOU8',128,'b91e2853c76f4da3','c6b51cf6e776443022f8817323564fb4','[{"spirits":["green","bringer"],"boards":["D","A"],"turn":4,"ending":"","doom":"","lands":{"A1":["E","C"],"A2":["E","E","T","T","C"],"A3":["D","D","E","E","T"],"A4":["E","E","E","T","T"],"A5":["E","T"],"A6":["D","E"],"A7":["D","E"],"A8":["T","C"],"D1":["D","E","C~1"],"D2":["D","E","E","T","T","C","E!"],"D4":["E","T"],"D6":["E","T"],"D7":["E","T","C"]},"blight":{"A2":1,"A4":1,"A5":1,"A7":1,"D1":1,"D3":1,"D4":1,"D7":1},"fear":3,"fear_pool":8,"terror":1,"divisions":[4,8,11],"fear_deck":["","","","","","","","","",""],"earned":[""],"fear_done":[],"feared":0,"blight_card":"downward_spiral","blight_left":6,"tainted":true,"deck":[2,2,2,3,3,3,3,3],"invaders":["I-M","II-J","II-W","II-S","II-M","III-JW","III-SW","III-JS","III-MJ","III-MW","III-SM"],"spent":["I-W","I-S"],"slots":[{"action":"ravage","card":"I-J","until":0},{"action":"build","card":"II-C","until":0}],"explored":"","visited":[],"pools":[["call_of_the_dahan_ways","call_to_tend","dark_and_tangled_woods","drought","enticing_splendor","entrancing_apparitions","gift_of_constancy","land_of_haunts_and_embers","lure_of_the_unknown","natures_resilience","pull_beneath_the_hungry_earth","purifying_flame","quicken_the_earths_struggles","rain_of_blood","reaching_grasp","rouse_the_trees_and_stones","savage_mawbeasts","steam_vents","uncanny_melting","voracious_growth"],["entwined_power","indomitable_claim","infinite_vitality","paralyzing_fright","poisoned_land","powerstorm","terrifying_nightmares","the_trees_and_stones_speak_of_war","tsunami","winds_of_rust_and_atrophy"]],"piles":[["call_to_bloodshed","call_to_migrate","delusions_of_danger","devouring_ants","drift_down_into_slumber","elemental_boon","encompassing_ward","gift_of_power","gnawing_rootbiters","sap_the_strength_of_multitudes","shadows_of_the_burning_forest","song_of_sanctity"],["accelerated_rot","blazing_renewal","cleansing_floods","dissolve_the_bonds_of_kinship","mists_of_oblivion","pillar_of_living_flame","the_jungle_hungers","the_land_thrashes_in_furious_pain","vengeance_of_the_dead","vigor_of_the_breaking_dawn","wrap_in_wings_of_sunlight"]],"forgotten":["predatory_nightmares"],"seats":[{"presence":{"A3":1,"A5":1,"A6":1,"A8":1,"D5":1},"tracks":[4,4],"gained":"","energy":2,"gone":3,"progress":-1,"bank":0,"played":2,"extra":0,"named":0,"reclaimed":0,"hand":["stem_the_flow_of_fresh_water","call_to_isolation"],"play":["overgrow_in_a_night","visions_of_fiery_doom"],"discard":["gift_of_proliferation","fields_choked_with_growth"],"used":["overgrow_in_a_night","visions_of_fiery_doom"],"fastened":[]},{"presence":{"A7":1,"D2":2},"tracks":[4,4],"gained":"","energy":0,"gone":5,"progress":-1,"bank":0,"played":1,"extra":0,"named":0,"reclaimed":0,"hand":["dread_apparitions","gift_of_living_energy","veil_the_nights_hunt"],"play":["talons_of_lightning"],"discard":["call_on_midnights_dream","dreams_of_the_dahan"],"used":["talons_of_lightning"],"fastened":[]}],"withheld":"","toll":[0,0,0,0],"entered":[],"stack":[{"node":"round","owner":0,"b":2},{"node":"round/1","owner":1,"c":2},{"node":"power.talons_of_lightning","owner":1,"source":"talons_of_lightning","c":1},{"node":"power.talons_of_lightning/0/0","owner":1,"source":"talons_of_lightning","target":"D1","b":1},{"node":"power.talons_of_lightning/0/0/0/0/1","owner":1,"source":"talons_of_lightning","target":"D1","b":3,"c":1}],"rows":[{"point":"would_act","node":"rule.choke_the_land_with_green","seat":0},{"point":"offer","node":"rule.steady_regeneration","seat":0},{"point":"would_damage","node":"rule.to_dream_a_thousand_deaths","seat":1},{"point":"would_destroy","node":"rule.to_dream_a_thousand_deaths","seat":1}]},-1,[[0,0,0,""],[1,0,0,""],[2,0,0,""],[3,0,0,""],[4,0,0,""],[5,0,0,""],[6,0,0,""],[9,1,0,""],[10,1,0,""],[11,1,0,""],[12,1,0,""],[14,0,0,""],[15,-1,0,""],[16,1,0,"undo-revealed"],[17,1,0,""],[18,1,0,""],[19,1,0,""],[20,-1,0,"undo-phase"],[21,0,-1,""],[22,-1,-1,""],[23,1,-1,""],[24,1,-1,""],[25,1,-1,""],[26,1,-1,""],[27,1,-1,"undo-revealed"],[28,1,-1,""],[29,1,-1,""],[30,1,-1,""],[31,-1,-1,"undo-revealed"],[32,0,-1,"undo-phase"],[33,0,33,""],[34,0,33,""],[35,0,33,"undo-revealed"],[36,0,33,""],[37,0,33,""],[38,0,33,""],[39,0,33,""],[40,0,33,""],[41,-1,33,""],[42,1,33,""],[43,1,33,""],[44,1,33,"undo-revealed"],[45,1,33,""],[46,1,33,""],[47,1,33,""],[48,1,33,""],[49,1,33,"undo-phase"],[50,0,-1,""],[51,-1,-1,""],[52,1,-1,""],[53,1,-1,""],[54,1,-1,""],[55,1,-1,""],[56,1,-1,""],[57,1,-1,""],[58,1,-1,""],[59,1,-1,""],[60,1,-1,"undo-phase"],[61,0,-1,""],[62,0,-1,""],[63,0,-1,"undo-revealed"],[64,0,-1,""],[65,0,-1,""],[66,0,-1,""],[67,0,-1,"undo-phase"],[68,0,68,""],[69,0,68,""],[70,0,68,""],[71,0,68,""],[72,0,68,""],[73,0,68,""],[74,0,68,""],[75,1,68,""],[76,1,68,""],[77,1,68,"undo-revealed"],[78,1,68,""],[79,1,68,""],[80,1,68,""],[81,1,68,""],[82,1,68,""],[83,1,68,"undo-phase"],[84,1,-1,""],[85,1,-1,"undo-phase"],[86,0,-1,""],[87,0,-1,""],[88,1,-1,""],[89,0,-1,""],[90,1,-1,""],[91,1,-1,"undo-revealed"],[92,1,-1,""],[93,1,-1,""],[94,1,-1,""],[95,1,-1,""],[96,1,-1,"undo-phase"],[97,0,97,""],[98,0,97,""],[99,0,97,"undo-revealed"],[100,0,97,""],[101,0,97,""],[102,0,97,""],[103,0,97,""],[104,0,97,""],[105,-1,97,""],[106,1,97,""],[107,1,97,""],[108,1,97,"undo-revealed"],[109,1,97,""],[110,1,97,""],[111,1,97,""],[112,1,97,""],[113,1,97,""],[114,1,97,"undo-phase"],[115,0,-1,""],[116,0,-1,""],[117,0,-1,""],[118,-1,-1,""],[119,0,-1,""],[120,0,-1,""],[121,0,-1,""],[122,0,-1,""],[123,1,-1,""],[124,1,-1,""],[125,1,-1,""],[126,1,-1,""],[127,1,-1,""]],[[0,[["growth",0,"",[],2,-1,-1]]],[1,[]],[2,[]],[3,[["presence",0,"track.plays",["D7"],0,-1,-1]]],[4,[]],[5,[["presence",0,"track.energy",["A2"],0,-1,-1],["income",0,"",[],1,-1,-1]]],[6,[["play",0,"stem_the_flow_of_fresh_water",[],0,-1,-1]]],[7,[["play",0,"gift_of_proliferation",[],1,-1,-1]]],[8,[]],[9,[["growth",1,"",[],3,-1,-1]]],[10,[]],[11,[]],[12,[["presence",1,"track.energy",["D3"],0,-1,-1]]],[14,[["play",0,"gift_of_proliferation",[],1,-1,-1]]],[15,[]],[16,[["draw",1,"drift_down_into_slumber",[],0,-1,-1],["draw",1,"gift_of_power",[],0,-1,-1],["draw",1,"gift_of_living_energy",[],0,-1,-1],["draw",1,"sap_the_strength_of_multitudes",[],0,-1,-1]]],[17,[["gain",1,"gift_of_living_energy",[],0,-1,-1],["income",1,"",[],2,-1,-1]]],[18,[["play",1,"predatory_nightmares",[],2,-1,-1]]],[19,[["play",1,"call_on_midnights_dream",[],0,-1,-1]]],[20,[["phase",-1,"fast",[],0,-1,-1]]],[21,[]],[22,[["use",0,"gift_of_proliferation",[],1,-1,-1]]],[23,[]],[24,[["presence",1,"track.energy",["A4"],0,-1,-1]]],[25,[]],[26,[["use",1,"call_on_midnights_dream",["A7"],0,-1,-1]]],[27,[["draw",1,"dissolve_the_bonds_of_kinship",[],0,-1,-1],["draw",1,"cleansing_floods",[],0,-1,-1],["draw",1,"wrap_in_wings_of_sunlight",[],0,-1,-1],["draw",1,"the_land_thrashes_in_furious_pain",[],0,-1,-1]]],[28,[["gain",1,"cleansing_floods",[],0,-1,-1]]],[29,[["forget",1,"predatory_nightmares",[],0,-1,-1]]],[30,[]],[31,[["use",1,"night_terrors",["D3"],0,-1,-1],["fear",-1,"",[],1,-1,-1],["phase",-1,"invader",[],0,-1,-1],["build",-1,"",["A2"],0,-1,-1],["add",-1,"town",["A2"],0,-1,-1],["build",-1,"",["A5"],0,-1,-1],["add",-1,"town",["A5"],0,-1,-1],["build",-1,"",["D1"],0,-1,-1],["add",-1,"town",["D1"],0,-1,-1],["build",-1,"",["D3"],0,-1,-1],["add",-1,"town",["D3"],0,-1,-1],["invader-card",-1,"I-S",[],1,-1,-1],["explore",-1,"",["A4"],0,-1,-1],["add",-1,"explorer",["A4"],0,-1,-1],["explore",-1,"",["A7"],0,-1,-1],["add",-1,"explorer",["A7"],0,-1,-1],["explore",-1,"",["D4"],0,-1,-1],["add",-1,"explorer",["D4"],0,-1,-1],["explore",-1,"",["D7"],0,-1,-1],["add",-1,"explorer",["D7"],0,-1,-1],["advance",-1,"",[],0,-1,-1],["phase",-1,"slow",[],0,-1,-1]]],[32,[["phase",-1,"time",[],0,-1,-1],["time",-1,"",[],0,-1,-1],["turn",-1,"",[],2,-1,-1],["phase",-1,"spirit",[],0,-1,-1]]],[33,[["growth",0,"",[],1,-1,-1],["reclaim",0,"gift_of_proliferation",[],0,-1,-1],["reclaim",0,"stem_the_flow_of_fresh_water",[],0,-1,-1]]],[34,[]],[35,[["draw",0,"visions_of_fiery_doom",[],0,-1,-1],["draw",0,"delusions_of_danger",[],0,-1,-1],["draw",0,"encompassing_ward",[],0,-1,-1],["draw",0,"call_to_bloodshed",[],0,-1,-1]]],[36,[["gain",0,"visions_of_fiery_doom",[],0,-1,-1]]],[37,[]],[38,[["presence",0,"track.plays",["A8"],0,-1,-1],["income",0,"",[],1,-1,-1]]],[39,[["play",0,"gift_of_proliferation",[],1,-1,-1]]],[40,[["play",0,"fields_choked_with_growth",[],0,-1,-1]]],[41,[]],[42,[["growth",1,"",[],3,-1,-1]]],[43,[]],[44,[["draw",1,"veil_the_nights_hunt",[],0,-1,-1],["draw",1,"call_to_migrate",[],0,-1,-1],["draw",1,"elemental_boon",[],0,-1,-1],["draw",1,"shadows_of_the_burning_forest",[],0,-1,-1]]],[45,[["gain",1,"veil_the_nights_hunt",[],0,-1,-1]]],[46,[]],[47,[["presence",1,"track.plays",["A7"],0,-1,-1],["income",1,"",[],3,-1,-1]]],[48,[["play",1,"dreams_of_the_dahan",[],0,-1,-1]]],[49,[["phase",-1,"fast",[],0,-1,-1]]],[50,[]],[51,[["use",0,"gift_of_proliferation",[],1,-1,-1]]],[52,[]],[53,[["presence",1,"track.plays",["D2"],0,-1,-1]]],[54,[]],[55,[["use",1,"dreams_of_the_dahan",["D1"],0,-1,-1]]],[56,[]],[57,[["move",1,"dahan",["D5","D1"],0,-1,-1]]],[58,[["move",1,"dahan",["D7","D1"],0,-1,-1]]],[59,[]],[60,[["use",1,"night_terrors",["A4"],0,-1,-1],["fear",-1,"",[],1,-1,-1],["phase",-1,"invader",[],0,-1,-1]]],[61,[["ravage",-1,"",["A2"],8,-1,-1],["damage",0,"dahan",["A2"],2,-1,-1],["destroy",0,"dahan",["A2"],0,-1,-1],["blight",-1,"",["A2"],0,-1,-1],["presence-lost",0,"",["A2"],0,-1,-1],["ravage",-1,"",["A5"],3,-1,-1],["blight",-1,"",["A5"],0,-1,-1],["ravage",-1,"",["D1"],6,-1,-1],["damage",0,"dahan",["D1"],2,-1,-1],["destroy",0,"dahan",["D1"],0,-1,-1],["damage",0,"dahan",["D1"],2,-1,-1],["destroy",0,"dahan",["D1"],0,-1,-1],["damage",0,"dahan",["D1"],2,-1,-1],["destroy",0,"dahan",["D1"],0,-1,-1],["blight",-1,"",["D1"],0,-1,-1]]],[62,[["damage",0,"town",["D1"],1,-1,-1]]],[63,[["damage",0,"town",["D1"],1,-1,-1],["destroy",0,"town",["D1"],0,-1,-1],["fear",-1,"",[],1,-1,-1],["ravage",-1,"",["D3"],3,-1,-1],["blight",-1,"",["D3"],0,-1,-1],["taint",-1,"downward_spiral",[],10,-1,-1],["presence-lost",0,"",["D3"],0,-1,-1],["presence-lost",1,"",["D3"],0,-1,-1],["build",-1,"",["A4"],0,-1,-1],["add",-1,"town",["A4"],0,-1,-1],["build",-1,"",["A7"],0,-1,-1],["add",-1,"town",["A7"],0,-1,-1],["build",-1,"",["D4"],0,-1,-1],["add",-1,"town",["D4"],0,-1,-1],["build",-1,"",["D7"],0,-1,-1],["add",-1,"city",["D7"],0,-1,-1],["invader-card",-1,"I-J",[],1,-1,-1],["explore",-1,"",["A3"],0,-1,-1],["add",-1,"explorer",["A3"],0,-1,-1],["explore",-1,"",["A8"],0,-1,-1],["add",-1,"explorer",["A8"],0,-1,-1],["explore",-1,"",["D2"],0,-1,-1],["add",-1,"explorer",["D2"],0,-1,-1],["explore",-1,"",["D6"],0,-1,-1],["add",-1,"explorer",["D6"],0,-1,-1],["advance",-1,"",[],0,-1,-1],["phase",-1,"slow",[],0,-1,-1]]],[64,[]],[65,[["use",0,"fields_choked_with_growth",["D6"],0,-1,-1]]],[66,[]],[67,[["phase",-1,"time",[],0,-1,-1],["time",-1,"",[],0,-1,-1],["turn",-1,"",[],3,-1,-1],["phase",-1,"spirit",[],0,-1,-1]]],[68,[["growth",0,"",[],2,-1,-1]]],[69,[]],[70,[]],[71,[["presence-moves",0,"",["D6","D5"],0,-1,-1]]],[72,[]],[73,[["presence",0,"track.energy",["A3"],0,-1,-1],["income",0,"",[],1,-1,-1]]],[74,[]],[75,[["growth",1,"",[],3,-1,-1]]],[76,[]],[77,[["draw",1,"the_jungle_hungers",[],0,-1,-1],["draw",1,"mists_of_oblivion",[],0,-1,-1],["draw",1,"vigor_of_the_breaking_dawn",[],0,-1,-1],["draw",1,"vengeance_of_the_dead",[],0,-1,-1]]],[78,[["gain",1,"the_jungle_hungers",[],0,-1,-1]]],[79,[["forget",1,"cleansing_floods",[],0,-1,-1]]],[80,[]],[81,[["presence",1,"track.plays",["D4"],0,-1,-1],["income",1,"",[],3,-1,-1]]],[82,[["play",1,"the_jungle_hungers",[],3,-1,-1]]],[83,[["phase",-1,"fast",[],0,-1,-1]]],[84,[]],[85,[["use",1,"night_terrors",["A4"],0,-1,-1],["fear",-1,"",[],1,-1,-1],["phase",-1,"invader",[],0,-1,-1]]],[86,[]],[87,[["presence-lost",0,"",["D7"],0,-1,-1]]],[88,[["presence-lost",1,"",["A7"],0,-1,-1]]],[89,[["ravage",-1,"",["A4"],3,-1,-1],["blight",-1,"",["A4"],0,-1,-1],["presence-lost",1,"",["A4"],0,-1,-1],["ravage",-1,"",["A7"],3,-1,-1],["damage",0,"dahan",["A7"],2,-1,-1],["destroy",0,"dahan",["A7"],0,-1,-1],["damage",0,"dahan",["A7"],1,-1,-1],["blight",-1,"",["A7"],0,-1,-1],["presence-lost",1,"",["A7"],0,-1,-1]]],[90,[["damage",1,"town",["A7"],1,-1,-1]]],[91,[["damage",1,"town",["A7"],1,-1,-1],["destroy",1,"town",["A7"],0,-1,-1],["fear",-1,"",[],1,-1,-1],["ravage",-1,"",["D4"],3,-1,-1],["blight",-1,"",["D4"],0,-1,-1],["presence-lost",1,"",["D4"],0,-1,-1],["ravage",-1,"",["D7"],6,-1,-1],["damage",0,"dahan",["D7"],2,-1,-1],["destroy",0,"dahan",["D7"],0,-1,-1],["blight",-1,"",["D7"],0,-1,-1],["build",-1,"",["A3"],0,-1,-1],["add",-1,"town",["A3"],0,-1,-1],["build",-1,"",["A8"],0,-1,-1],["add",-1,"city",["A8"],0,-1,-1],["build",-1,"",["D2"],0,-1,-1],["add",-1,"town",["D2"],0,-1,-1],["build",-1,"",["D6"],0,-1,-1],["add",-1,"town",["D6"],0,-1,-1],["invader-card",-1,"II-C",[],2,-1,-1],["explore",-1,"",["A1"],0,-1,-1],["add",-1,"explorer",["A1"],0,-1,-1],["explore",-1,"",["A2"],0,-1,-1],["add",-1,"explorer",["A2"],0,-1,-1],["explore",-1,"",["A3"],0,-1,-1],["add",-1,"explorer",["A3"],0,-1,-1],["explore",-1,"",["D1"],0,-1,-1],["add",-1,"explorer",["D1"],0,-1,-1],["explore",-1,"",["D2"],0,-1,-1],["add",-1,"explorer",["D2"],0,-1,-1],["explore",-1,"",["D3"],0,-1,-1],["add",-1,"explorer",["D3"],0,-1,-1],["advance",-1,"",[],0,-1,-1],["phase",-1,"slow",[],0,-1,-1]]],[92,[]],[93,[["use",1,"the_jungle_hungers",["D3"],0,-1,-1],["dream",1,"explorer",["D3"],0,-1,-1],["dream",1,"explorer",["D3"],0,-1,-1]]],[94,[["move",1,"explorer",["D3","A4"],0,-1,-1]]],[95,[["move",1,"explorer",["D3","A4"],0,-1,-1],["dream",1,"town",["D3"],0,-1,-1],["fear",-1,"",[],2,-1,-1]]],[96,[["move",1,"town",["D3","A4"],0,-1,-1],["phase",-1,"time",[],0,-1,-1],["time",-1,"",[],0,-1,-1],["turn",-1,"",[],4,-1,-1],["phase",-1,"spirit",[],0,-1,-1]]],[97,[["growth",0,"",[],3,-1,-1],["energy",0,"",[],3,-1,-1]]],[98,[]],[99,[["draw",0,"song_of_sanctity",[],0,-1,-1],["draw",0,"gnawing_rootbiters",[],0,-1,-1],["draw",0,"call_to_isolation",[],0,-1,-1],["draw",0,"devouring_ants",[],0,-1,-1]]],[100,[["gain",0,"call_to_isolation",[],0,-1,-1]]],[101,[]],[102,[["presence",0,"track.plays",["A5"],0,-1,-1],["income",0,"",[],1,-1,-1]]],[103,[["play",0,"overgrow_in_a_night",[],2,-1,-1]]],[104,[["play",0,"visions_of_fiery_doom",[],1,-1,-1]]],[105,[]],[106,[["growth",1,"",[],3,-1,-1]]],[107,[]],[108,[["draw",1,"blazing_renewal",[],0,-1,-1],["draw",1,"accelerated_rot",[],0,-1,-1],["draw",1,"talons_of_lightning",[],0,-1,-1],["draw",1,"pillar_of_living_flame",[],0,-1,-1]]],[109,[["gain",1,"talons_of_lightning",[],0,-1,-1]]],[110,[["forget",1,"the_jungle_hungers",[],0,-1,-1]]],[111,[]],[112,[["presence",1,"track.energy",["D2"],0,-1,-1],["income",1,"",[],3,-1,-1]]],[113,[["play",1,"talons_of_lightning",[],6,-1,-1]]],[114,[["phase",-1,"fast",[],0,-1,-1]]],[115,[]],[116,[["use",0,"overgrow_in_a_night",["A6"],0,-1,-1]]],[117,[]],[118,[]],[119,[["presence",0,"track.energy",["A6"],0,-1,-1]]],[120,[]],[121,[["use",0,"visions_of_fiery_doom",["A8"],0,-1,-1],["fear",-1,"",[],1,-1,-1],["earned",-1,"",[],0,-1,-1]]],[122,[["move",0,"explorer",["A8","A6"],0,-1,-1]]],[123,[]],[124,[["use",1,"talons_of_lightning",["D1"],0,-1,-1],["fear",-1,"",[],3,-1,-1]]],[125,[["dream",1,"explorer",["D1"],0,-1,-1]]],[126,[["move",1,"explorer",["D1","D2"],0,-1,-1]]],[127,[]]],[0.17899441719055176,0.5695724487304688],[-1.0,1794991719.5576684]]');
INSERT INTO "snapshots" VALUES('F5EdEgmNwYYJiVjA',64,'b91e2853c76f4da3','3e276942ff7109166521cb4badb7cd24','[{"spirits":["earth"],"boards":["A"],"turn":6,"ending":"","doom":"","lands":{"A1":["E","E","E","T"],"A2":["E","E","T","T","C"],"A3":["D","E","T","C"],"A4":["E","T"],"A5":["D","D","E","T"],"A6":["E","T"],"A7":["D","E"],"A8":["T","C"]},"blight":{"A2":1,"A3":1,"A4":1,"A5":1,"A8":1},"fear":1,"fear_pool":4,"terror":1,"divisions":[3,6,9],"fear_deck":["","","","","","","","",""],"earned":[],"fear_done":[],"feared":0,"blight_card":"downward_spiral","blight_left":2,"tainted":true,"deck":[2,3,3,3,3,3],"invaders":["I-S","II-J","II-W","III-JW","III-SW","III-JS","III-MJ","III-MW","III-SM"],"spent":["I-W","I-M","I-J","II-S"],"slots":[{"action":"ravage","card":"II-C","until":0},{"action":"build","card":"II-M","until":0}],"explored":"","visited":[],"pools":[["call_of_the_dahan_ways","call_to_isolation","call_to_migrate","call_to_tend","dark_and_tangled_woods","delusions_of_danger","devouring_ants","drift_down_into_slumber","drought","elemental_boon","enticing_splendor","entrancing_apparitions","gift_of_constancy","gift_of_living_energy","gift_of_power","gnawing_rootbiters","land_of_haunts_and_embers","lure_of_the_unknown","natures_resilience","pull_beneath_the_hungry_earth","purifying_flame","quicken_the_earths_struggles","rain_of_blood","rouse_the_trees_and_stones","sap_the_strength_of_multitudes","savage_mawbeasts","shadows_of_the_burning_forest","song_of_sanctity","steam_vents","uncanny_melting","veil_the_nights_hunt","voracious_growth"],["accelerated_rot","blazing_renewal","cleansing_floods","dissolve_the_bonds_of_kinship","entwined_power","indomitable_claim","infinite_vitality","mists_of_oblivion","paralyzing_fright","pillar_of_living_flame","poisoned_land","powerstorm","talons_of_lightning","terrifying_nightmares","the_jungle_hungers","the_land_thrashes_in_furious_pain","the_trees_and_stones_speak_of_war","tsunami","vengeance_of_the_dead","vigor_of_the_breaking_dawn","winds_of_rust_and_atrophy","wrap_in_wings_of_sunlight"]],"piles":[["call_to_bloodshed","encompassing_ward","reaching_grasp"],[]],"forgotten":[],"seats":[{"presence":{"A2":1,"A6":1,"A7":2,"A8":1},"tracks":[2,6],"gained":"","energy":2,"gone":4,"progress":-1,"bank":0,"played":1,"extra":0,"named":0,"reclaimed":0,"hand":["draw_of_the_fruitful_earth","visions_of_fiery_doom"],"play":["rituals_of_destruction"],"discard":["guard_the_healing_land","a_year_of_perfect_stillness"],"used":[],"fastened":[]}],"withheld":"","toll":[0,0,0,0],"entered":[],"stack":[{"node":"round","owner":0,"b":3},{"node":"round/2","owner":0,"b":3},{"node":"round/2/2","owner":0,"b":1},{"node":"round/2/2/0","owner":0,"b":14,"c":1}],"rows":[{"point":"defend","node":"rule.earths_vitality","seat":0}]},-1,[[0,0,0,""],[1,0,0,""],[2,0,0,""],[3,0,0,""],[4,-1,0,"undo-phase"],[5,0,-1,"undo-revealed"],[6,0,6,""],[7,0,6,""],[8,0,6,""],[9,0,6,""],[10,0,6,""],[11,-1,6,"undo-phase"],[12,0,-1,""],[15,0,-1,"undo-phase"],[16,0,-1,"undo-revealed"],[17,0,-1,""],[18,0,-1,""],[19,0,-1,""],[20,0,-1,""],[21,0,-1,""],[22,0,-1,"undo-phase"],[23,0,23,""],[24,0,23,""],[25,0,23,""],[26,0,23,""],[27,-1,23,"undo-phase"],[28,0,-1,""],[29,0,-1,"undo-revealed"],[30,0,-1,""],[31,-1,-1,""],[32,0,-1,""],[33,0,-1,"undo-phase"],[36,0,34,""],[37,0,34,""],[38,0,34,""],[39,0,34,"undo-phase"],[40,0,-1,""],[41,0,-1,""],[42,0,-1,""],[43,-1,-1,"undo-revealed"],[44,0,44,""],[45,0,44,""],[46,0,44,"undo-revealed"],[47,0,44,""],[48,0,44,""],[49,0,44,""],[50,0,44,""],[51,0,44,""],[52,-1,44,"undo-phase"],[53,0,-1,"undo-phase"],[54,0,-1,""],[55,0,-1,""],[56,0,-1,""],[57,0,-1,"undo-revealed"],[58,0,58,""],[59,0,58,""],[60,0,58,""],[61,0,58,""],[62,0,58,"undo-phase"],[63,0,-1,""]],[[0,[["growth",0,"",[],3,-1,-1],["energy",0,"",[],2,-1,-1]]],[1,[]],[2,[["presence",0,"track.plays",["A1"],0,-1,-1],["income",0,"",[],2,-1,-1]]],[3,[["play",0,"guard_the_healing_land",[],3,-1,-1]]],[4,[["phase",-1,"fast",[],0,-1,-1]]],[5,[["phase",-1,"invader",[],0,-1,-1],["build",-1,"",["A2"],0,-1,-1],["add",-1,"town",["A2"],0,-1,-1],["build",-1,"",["A5"],0,-1,-1],["add",-1,"town",["A5"],0,-1,-1],["invader-card",-1,"I-M",[],1,-1,-1],["explore",-1,"",["A1"],0,-1,-1],["add",-1,"explorer",["A1"],0,-1,-1],["explore",-1,"",["A6"],0,-1,-1],["add",-1,"explorer",["A6"],0,-1,-1],["advance",-1,"",[],0,-1,-1],["phase",-1,"slow",[],0,-1,-1],["phase",-1,"time",[],0,-1,-1],["time",-1,"",[],0,-1,-1],["turn",-1,"",[],2,-1,-1],["phase",-1,"spirit",[],0,-1,-1]]],[6,[["growth",0,"",[],3,-1,-1],["energy",0,"",[],2,-1,-1]]],[7,[]],[8,[["presence",0,"track.plays",["A8"],0,-1,-1],["income",0,"",[],2,-1,-1]]],[9,[["play",0,"a_year_of_perfect_stillness",[],3,-1,-1]]],[10,[["play",0,"draw_of_the_fruitful_earth",[],1,-1,-1]]],[11,[["phase",-1,"fast",[],0,-1,-1]]],[12,[]],[13,[["use",0,"a_year_of_perfect_stillness",["A2"],0,-1,-1],["lasting",0,"",["A2"],0,-1,-1],["phase",-1,"invader",[],0,-1,-1],["spared",-1,"ravage",["A2"],0,-1,-1],["ravage",-1,"",["A5"],3,-1,-1],["blight",-1,"",["A5"],0,-1,-1],["build",-1,"",["A1"],0,-1,-1],["add",-1,"town",["A1"],0,-1,-1],["build",-1,"",["A6"],0,-1,-1],["add",-1,"town",["A6"],0,-1,-1],["invader-card",-1,"I-J",[],1,-1,-1],["explore",-1,"",["A3"],0,-1,-1],["add",-1,"explorer",["A3"],0,-1,-1],["explore",-1,"",["A8"],0,-1,-1],["add",-1,"explorer",["A8"],0,-1,-1],["advance",-1,"",[],0,-1,-1],["phase",-1,"slow",[],0,-1,-1]]],[15,[["use",0,"a_year_of_perfect_stillness",["A1"],0,-1,-1],["lasting",0,"",["A1"],0,-1,-1],["phase",-1,"invader",[],0,-1,-1]]],[16,[["ravage",-1,"",["A2"],6,-1,-1],["damage",0,"dahan",["A2"],2,-1,-1],["destroy",0,"dahan",["A2"],0,-1,-1],["blight",-1,"",["A2"],0,-1,-1],["ravage",-1,"",["A5"],3,-1,-1],["blight",-1,"",["A5"],0,-1,-1],["taint",-1,"downward_spiral",[],5,-1,-1],["spared",-1,"build",["A1"],0,-1,-1],["build",-1,"",["A6"],0,-1,-1],["add",-1,"town",["A6"],0,-1,-1],["invader-card",-1,"I-J",[],1,-1,-1],["explore",-1,"",["A3"],0,-1,-1],["add",-1,"explorer",["A3"],0,-1,-1],["explore",-1,"",["A8"],0,-1,-1],["add",-1,"explorer",["A8"],0,-1,-1],["advance",-1,"",[],0,-1,-1],["phase",-1,"slow",[],0,-1,-1]]],[17,[]],[18,[["use",0,"draw_of_the_fruitful_earth",["A5"],0,-1,-1]]],[19,[["move",0,"explorer",["A6","A5"],0,-1,-1]]],[20,[["move",0,"explorer",["A8","A5"],0,-1,-1]]],[21,[["move",0,"dahan",["A6","A5"],0,-1,-1]]],[22,[["move",0,"dahan",["A7","A5"],0,-1,-1],["phase",-1,"time",[],0,-1,-1],["time",-1,"",[],0,-1,-1],["turn",-1,"",[],3,-1,-1],["phase",-1,"spirit",[],0,-1,-1]]],[23,[["growth",0,"",[],3,-1,-1],["energy",0,"",[],2,-1,-1]]],[24,[]],[25,[["presence",0,"track.plays",["A7"],0,-1,-1],["income",0,"",[],2,-1,-1]]],[26,[["play",0,"rituals_of_destruction",[],3,-1,-1]]],[27,[["phase",-1,"fast",[],0,-1,-1],["phase",-1,"invader",[],0,-1,-1]]],[28,[["presence-lost",0,"",["A8"],0,-1,-1]]],[29,[["ravage",-1,"",["A1"],1,-1,-1],["ravage",-1,"",["A6"],0,-1,-1],["build",-1,"",["A3"],0,-1,-1],["add",-1,"town",["A3"],0,-1,-1],["build",-1,"",["A8"],0,-1,-1],["add",-1,"city",["A8"],0,-1,-1],["invader-card",-1,"II-S",[],2,-1,-1],["explore",-1,"",["A4"],0,-1,-1],["add",-1,"explorer",["A4"],0,-1,-1],["explore",-1,"",["A7"],0,-1,-1],["add",-1,"explorer",["A7"],0,-1,-1],["advance",-1,"",[],0,-1,-1],["phase",-1,"slow",[],0,-1,-1]]],[30,[]],[31,[["use",0,"rituals_of_destruction",["A5"],0,-1,-1]]],[32,[["damage",0,"explorer",["A5"],1,-1,-1],["destroy",0,"explorer",["A5"],0,-1,-1]]],[33,[["damage",0,"explorer",["A5"],1,-1,-1],["destroy",0,"explorer",["A5"],0,-1,-1],["phase",-1,"time",[],0,-1,-1],["time",-1,"",[],0,-1,-1],["turn",-1,"",[],4,-1,-1],["phase",-1,"spirit",[],0,-1,-1]]],[34,[["growth",0,"",[],1,-1,-1],["reclaim",0,"guard_the_healing_land",[],0,-1,-1],["reclaim",0,"a_year_of_perfect_stillness",[],0,-1,-1],["reclaim",0,"rituals_of_destruction",[],0,-1,-1],["reclaim",0,"draw_of_the_fruitful_earth",[],0,-1,-1]]],[36,[["growth",0,"",[],1,-1,-1],["reclaim",0,"guard_the_healing_land",[],0,-1,-1],["reclaim",0,"a_year_of_perfect_stillness",[],0,-1,-1],["reclaim",0,"rituals_of_destruction",[],0,-1,-1],["reclaim",0,"draw_of_the_fruitful_earth",[],0,-1,-1]]],[37,[]],[38,[["presence",0,"track.plays",["A2"],0,-1,-1],["income",0,"",[],2,-1,-1]]],[39,[["phase",-1,"fast",[],0,-1,-1],["phase",-1,"invader",[],0,-1,-1]]],[40,[["presence-lost",0,"",["A8"],0,-1,-1]]],[41,[["ravage",-1,"",["A3"],3,-1,-1],["damage",0,"dahan",["A3"],2,-1,-1],["destroy",0,"dahan",["A3"],0,-1,-1],["damage",0,"dahan",["A3"],1,-1,-1],["blight",-1,"",["A3"],0,-1,-1]]],[42,[["damage",0,"explorer",["A3"],1,-1,-1],["destroy",0,"explorer",["A3"],0,-1,-1]]],[43,[["damage",0,"town",["A3"],1,-1,-1],["ravage",-1,"",["A8"],5,-1,-1],["blight",-1,"",["A8"],0,-1,-1],["build",-1,"",["A4"],0,-1,-1],["add",-1,"town",["A4"],0,-1,-1],["build",-1,"",["A7"],0,-1,-1],["add",-1,"town",["A7"],0,-1,-1],["invader-card",-1,"II-C",[],2,-1,-1],["explore",-1,"",["A1"],0,-1,-1],["add",-1,"explorer",["A1"],0,-1,-1],["explore",-1,"",["A2"],0,-1,-1],["add",-1,"explorer",["A2"],0,-1,-1],["explore",-1,"",["A3"],0,-1,-1],["add",-1,"explorer",["A3"],0,-1,-1],["advance",-1,"",[],0,-1,-1],["phase",-1,"slow",[],0,-1,-1],["phase",-1,"time",[],0,-1,-1],["time",-1,"",[],0,-1,-1],["turn",-1,"",[],5,-1,-1],["phase",-1,"spirit",[],0,-1,-1]]],[44,[["growth",0,"",[],2,-1,-1]]],[45,[]],[46,[["draw",0,"visions_of_fiery_doom",[],0,-1,-1],["draw",0,"encompassing_ward",[],0,-1,-1],["draw",0,"reaching_grasp",[],0,-1,-1],["draw",0,"call_to_bloodshed",[],0,-1,-1]]],[47,[["gain",0,"visions_of_fiery_doom",[],0,-1,-1]]],[48,[]],[49,[["presence",0,"track.plays",["A7"],0,-1,-1],["income",0,"",[],2,-1,-1]]],[50,[["play",0,"guard_the_healing_land",[],3,-1,-1]]],[51,[["play",0,"a_year_of_perfect_stillness",[],3,-1,-1]]],[52,[["phase",-1,"fast",[],0,-1,-1]]],[53,[["phase",-1,"invader",[],0,-1,-1]]],[54,[["presence-lost",0,"",["A6"],0,-1,-1]]],[55,[["ravage",-1,"",["A4"],3,-1,-1],["blight",-1,"",["A4"],0,-1,-1],["ravage",-1,"",["A7"],0,-1,-1]]],[56,[["damage",0,"town",["A7"],1,-1,-1]]],[57,[["damage",0,"town",["A7"],1,-1,-1],["destroy",0,"town",["A7"],0,-1,-1],["fear",-1,"",[],1,-1,-1],["build",-1,"",["A1"],0,-1,-1],["add",-1,"town",["A1"],0,-1,-1],["build",-1,"",["A2"],0,-1,-1],["add",-1,"town",["A2"],0,-1,-1],["build",-1,"",["A3"],0,-1,-1],["add",-1,"city",["A3"],0,-1,-1],["invader-card",-1,"II-M",[],2,-1,-1],["explore",-1,"",["A1"],0,-1,-1],["add",-1,"explorer",["A1"],0,-1,-1],["explore",-1,"",["A6"],0,-1,-1],["add",-1,"explorer",["A6"],0,-1,-1],["advance",-1,"",[],0,-1,-1],["phase",-1,"slow",[],0,-1,-1],["phase",-1,"time",[],0,-1,-1],["time",-1,"",[],0,-1,-1],["turn",-1,"",[],6,-1,-1],["phase",-1,"spirit",[],0,-1,-1]]],[58,[["growth",0,"",[],3,-1,-1],["energy",0,"",[],2,-1,-1]]],[59,[]],[60,[["presence",0,"track.energy",["A8"],0,-1,-1],["income",0,"",[],3,-1,-1]]],[61,[["play",0,"rituals_of_destruction",[],3,-1,-1]]],[62,[["phase",-1,"fast",[],0,-1,-1],["phase",-1,"invader",[],0,-1,-1]]],[63,[["presence-lost",0,"",["A1"],0,-1,-1]]]],[0.0],[1794991719.7094014]]');
CREATE TABLE words (
	game TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	text TEXT NOT NULL, 
	time REAL NOT NULL, react TEXT DEFAULT '' NOT NULL, about INTEGER DEFAULT '-1' NOT NULL, there INTEGER DEFAULT '1' NOT NULL, 
	PRIMARY KEY (game, number), 
	FOREIGN KEY(game) REFERENCES games (id)
)
 STRICT

;
INSERT INTO "words" VALUES('QfEBZMZwu988_Kk5',0,0,'Ann','Good luck',1.79499171813304162025e+09,'',-1,1);
INSERT INTO "words" VALUES('aeiQe5BKk1Uq_r5u',0,0,'Ann','Good luck',1.79499171820610642433e+09,'',-1,1);
INSERT INTO "words" VALUES('UJi_bfeV2G7vblB5',0,0,'Ann','Good luck',1.79499171846955084801e+09,'',-1,1);
INSERT INTO "words" VALUES('CknPetNxeeHwg_87',0,0,'Ann','Good luck',1.79499171857294225693e+09,'',-1,1);
INSERT INTO "words" VALUES('9tx2O_QTdycDS_sM',0,0,'Ann','Good luck',1794991718.66899,'',-1,1);
INSERT INTO "words" VALUES('DeAAfWeDfBNWayOL',0,0,'Ann','Good luck',1.79499171873586678505e+09,'',-1,1);
INSERT INTO "words" VALUES('zyuqQiBPkJtmFOU8',0,0,'Ann','Good luck',1.794991718961977005e+09,'',-1,1);
INSERT INTO "words" VALUES('F5EdEgmNwYYJiVjA',0,0,'Ann','Good luck',1.79499171971187186241e+09,'',-1,1);
CREATE INDEX holders_by_holder ON holders (holder, game);
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are only appended'); END;
CREATE TRIGGER entries_last BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are only appended'); END;
CREATE INDEX games_by_bots ON games (bots, touched);
CREATE INDEX holders_by_game ON holders (game);
CREATE INDEX results_by_holder ON results (holder);
COMMIT;
